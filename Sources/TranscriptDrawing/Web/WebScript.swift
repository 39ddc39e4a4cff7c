/// The rules and the script of web pages.
enum WebScript {
  static let rules = """
    *{box-sizing:border-box}
    html{background:var(--ground);color:var(--ink);font-family:'Noto Sans','Noto Sans Arabic',\
    'Noto Sans Hebrew','Noto Sans Devanagari','Noto Sans Thai','Noto Sans CJK JP','Noto Color Emoji',system-ui,\
    sans-serif;scroll-padding-top:64px}
    body{margin:0}
    header{position:sticky;top:0;z-index:1;display:flex;gap:12px;align-items:center;justify-content:space-between;\
    padding:8px 16px;background:var(--bar);border-bottom:1px solid var(--line)}
    h1{font-size:16px;margin:0;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
    nav{display:flex;gap:8px;align-items:center;min-width:0}
    nav select,nav input{font:inherit;font-size:14px;color:inherit;background:var(--ground);\
    border:1px solid var(--line);border-radius:8px;padding:4px 8px;min-width:0;max-width:180px}
    nav output{font-size:13px;color:var(--soft);white-space:nowrap}
    main{position:relative;margin:12px auto;direction:ltr}
    .row{position:absolute;left:0;width:100%;content-visibility:auto;contain:layout style}
    .row>svg{position:absolute;left:0;top:0;overflow:visible;pointer-events:none}
    .row>img,.row>a.area{position:absolute}
    .row>img{object-fit:cover}
    .t{position:absolute;white-space:pre;text-rendering:geometricPrecision;font-kerning:normal;margin:0;font-weight:400;\
    transform-origin:0 0;text-spacing-trim:space-all;text-autospace:no-autospace}
    .t .h{font-feature-settings:'halt'}
    .t[dir=rtl]{transform-origin:100% 0}
    .t a{color:inherit;text-decoration:none}
    .d{user-select:none;pointer-events:none}
    .hit{outline:2px solid var(--accent);outline-offset:2px;border-radius:12px}
    @media print{header{display:none}.row{content-visibility:visible}}
    """

  /// Fits each line to its width, whatever fonts the reader has; goes to days; searches.
  static let reader = """
    'use strict';(()=>{
    const rows=[...document.querySelectorAll('.row')];
    const seen=new WeakSet();
    const fitRow=row=>{if(seen.has(row))return;seen.add(row);row.style.contentVisibility='visible';for(const t of row.querySelectorAll('.t')){\
    const w=parseFloat(t.dataset.w);if(!w)continue;const r=document.createRange();r.selectNodeContents(t);\
    const m=r.getBoundingClientRect().width;if(m>0&&Math.abs(m-w)>.25)t.style.transform='scaleX('+w/m+')';}};
    const watch=new IntersectionObserver(es=>{for(const e of es)if(e.isIntersecting)fitRow(e.target)},{rootMargin:'800px'});
    document.fonts.ready.then(()=>{for(const row of rows.slice(0,200))fitRow(row);for(const row of rows)watch.observe(row)});
    const go=id=>{const e=document.getElementById(id);if(e)e.scrollIntoView({block:'start'})};
    const days=document.getElementById('days');
    if(days)days.addEventListener('change',()=>go(days.value));
    const find=document.getElementById('find'),found=document.getElementById('found');let hits=[],at=-1;
    const show=()=>{for(const e of document.querySelectorAll('.hit'))e.classList.remove('hit');\
    found.textContent=find.value?(hits.length?(at+1)+' / '+hits.length:'0'):'';\
    if(hits[at]){hits[at].classList.add('hit');hits[at].scrollIntoView({block:'center'})}};
    const words=row=>row.words??=[...row.querySelectorAll('.t:not(.d)')].map(e=>e.textContent).join(' ')\
    .replace(/\\s+/g,' ').toLowerCase();
    find.addEventListener('input',()=>{const q=find.value.trim().toLowerCase();\
    hits=q?rows.filter(r=>words(r).includes(q)):[];at=hits.length?0:-1;show()});
    find.addEventListener('keydown',e=>{if(e.key!=='Enter'||!hits.length)return;\
    at=(at+(e.shiftKey?hits.length-1:1))%hits.length;show()});
    })();
    """
}
