/// What a player's page holds beside its steps: rules, elements and the script.
///
/// Lengths come as 1/65,536 points, so that sums are exact.
enum PlayerScript {
  static let rules = """
    html,body.player{height:100%}
    body.player{display:grid;grid-template:auto 1fr auto/72px 1fr 320px;overflow:hidden}
    .player header,.player footer{grid-column:1/-1;position:static}
    #what{font-size:14px;color:var(--soft);white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
    #overview{position:relative;padding:22px 8px;min-height:0}
    #map{width:100%;height:100%;display:block}
    #overview output{position:absolute;left:0;right:0;text-align:center;font-size:10px;color:var(--soft);\
    white-space:nowrap}
    #older{top:4px}#newer{bottom:4px}
    #stage{position:relative;overflow:hidden;min-width:0;min-height:0}
    #screen{position:absolute;transform-origin:0 0}
    #rows{position:absolute;inset:0;direction:ltr}
    #screen>:not(#rows){pointer-events:none}
    .shade{position:absolute;left:-9999px;right:-9999px;height:9999px;background:var(--ground);opacity:.72}
    #shade-top{bottom:100%}#shade-bottom{top:100%}
    #view{position:absolute;inset:0;border-radius:10px;outline:2px solid var(--accent);outline-offset:1px}
    .inset{position:absolute;left:0;right:0;background:var(--line);opacity:.7}
    #inset-top{top:0}#inset-bottom{bottom:0}
    #anchor,#jump{position:absolute;left:0;right:0}
    #anchor{border-top:1.5px dashed var(--accent)}
    #anchor output,#jump output{position:absolute;right:100%;top:-9px;margin-right:8px;font-size:12px;line-height:18px;\
    white-space:nowrap;color:var(--accent)}
    #jump{background:repeating-linear-gradient(45deg,var(--danger) 0 4px,transparent 4px 10px);opacity:.6}
    #jump output{color:var(--danger);font-weight:600}
    .row.new::after,.row.changed::after{content:'';position:absolute;right:0;top:0;bottom:0;width:3px;\
    border-radius:2px;background:var(--fresh,#1aa35a)}
    .row.changed::after{background:#e0a100}
    #side{display:flex;flex-direction:column;min-height:0;border-left:1px solid var(--line);background:var(--bar)}
    #facts{margin:0;padding:10px 14px;display:grid;grid-template-columns:auto 1fr;gap:2px 12px;font-size:13px;\
    border-bottom:1px solid var(--line)}
    #facts dt{color:var(--soft)}
    #facts dd{margin:0;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
    #faults{margin:0;padding:0 14px;font-size:13px;color:var(--danger);overflow-wrap:anywhere}
    #events{list-style:none;margin:0;padding:6px;overflow:auto;flex:1;font-size:13px}
    #events button{all:unset;box-sizing:border-box;display:block;width:100%;padding:2px 8px;border-radius:6px;cursor:pointer;\
    white-space:nowrap;overflow:hidden;text-overflow:ellipsis;content-visibility:auto;contain-intrinsic-height:22px}
    #events button:focus-visible{outline:2px solid var(--accent)}
    #events [aria-current]{background:var(--accent);color:var(--bar)}
    #events .fault{color:var(--danger)}
    #events i{font-style:normal;opacity:.65}
    .player footer{display:flex;gap:8px;align-items:center;padding:8px 16px;background:var(--bar);\
    border-top:1px solid var(--line)}
    .player footer button,.player footer select{font:inherit;font-size:14px;color:inherit;background:var(--ground);\
    border:1px solid var(--line);border-radius:8px;padding:4px 10px;min-width:38px}
    #scrub{flex:1;min-width:60px;accent-color:var(--accent)}
    #count{font-size:13px;font-variant-numeric:tabular-nums;white-space:nowrap;color:var(--soft)}
    @media(max-width:820px){body.player{grid-template:auto 1fr 34% auto/56px 1fr}#side{grid-column:1/-1}}
    """

  static let body = """
    <div id="overview"><output id="older"></output><canvas id="map"></canvas><output id="newer"></output></div>
    <main id="stage" style="width:auto;height:auto;margin:0"><div id="screen">\
    <div id="rows" role="log" aria-live="off" aria-label="Transcript"></div>\
    <div class="shade" id="shade-top"></div><div class="shade" id="shade-bottom"></div>\
    <div class="inset" id="inset-top"></div><div class="inset" id="inset-bottom"></div><div id="view"></div>\
    <div id="jump"><output></output></div><div id="anchor"><output></output></div></div></main>
    <aside id="side"><dl id="facts"></dl><ul id="faults"></ul><ol id="events" aria-label="Events"></ol></aside>
    <footer><button id="first" aria-label="First event">⏮&#xFE0E;</button><button id="back" aria-label="Step back">◀&#xFE0E;</button>\
    <button id="play" aria-label="Play">▶&#xFE0E;</button><button id="forth" aria-label="Step">▶&#xFE0E;❘</button>\
    <button id="end" aria-label="Last event">⏭&#xFE0E;</button>\
    <input id="scrub" type="range" min="1" value="1" aria-label="Event"><output id="count"></output>\
    <select id="speed" aria-label="Speed"><option value="0.5">0.5×</option><option value="1" selected>1×</option>\
    <option value="2">2×</option><option value="5">5×</option><option value="20">20×</option></select></footer>
    """

  static let script = #"""
    'use strict';(()=>{
    const $=id=>document.getElementById(id);
    const steps=JSON.parse($('step-data').textContent),rows=JSON.parse($('row-data').textContent);
    const POINT=65536,last=steps.length;
    const text=v=>String(Math.round(v/POINT*1e4)/1e4);
    // The rows of each step: a change of those before, with every 32nd list kept.
    const kept=[[]];
    const follow=(list,step)=>{const c=step.rows;if(!c)return list;
      return list.slice(0,c[0]).concat(c.slice(2),c[1]?list.slice(list.length-c[1]):[])};
    for(let k=0,list=[];k<last;k++){list=follow(list,steps[k]);if((k+1)%32===0)kept.push(list)}
    let cached=[0,[]];
    const listAt=k=>{let from=Math.floor(k/32)*32,list=kept[from/32];
      if(cached[0]<=k&&cached[0]>from)[from,list]=cached;
      for(let i=from;i<k;i++)list=follow(list,steps[i]);
      cached=[k,list];return list};
    const tops=(step,list)=>{let y=step.place[4];return list.map(n=>{const top=y;y+=rows[n][1]+rows[n][2];return top})};
    const onScreen=(step,y)=>y-step.place[0]+step.place[3];

    let now=0,shown=new Map(),scale=1,timer=0;
    const fit=el=>{for(const t of el.querySelectorAll('.t')){const w=parseFloat(t.dataset.w);if(!w)continue;
      const r=document.createRange();r.selectNodeContents(t);const m=r.getBoundingClientRect().width/scale;
      if(m>0&&Math.abs(m-w)>.25)t.style.transform='scaleX('+w/m+')'}};
    const refit=()=>{for(const el of shown.values()){for(const t of el.querySelectorAll('.t'))t.style.transform='';fit(el)}};
    const make=n=>{const t=document.createElement('template');t.innerHTML=rows[n][4];const el=t.content.firstElementChild;
      el.dataset.id=rows[n][0];return el};

    const layStage=step=>{const [w,h]=step.view.map(v=>v/POINT),box=$('stage').getBoundingClientRect();
      scale=Math.min((box.height-20)/(h*1.16),(box.width-150)/w);
      if(!(scale>0))scale=.1;if(scale>1&&w>=160)scale=1;
      const s=$('screen').style;s.width=w+'px';s.height=h+'px';s.transform='scale('+scale+')';
      s.left=Math.max(110,(box.width-w*scale)/2)+'px';s.top=Math.max(8,(box.height-h*scale)/2)+'px';
      $('inset-top').style.height=step.view[2]/POINT+'px';$('inset-bottom').style.height=step.view[3]/POINT+'px'};

    const drawRows=(step,list,ys,before)=>{const h=step.view[1],next=new Map(),box=$('rows');
      const old=new Map(before.map(n=>[rows[n][0],n]));
      if(step.open)for(let i=0;i<list.length;i++){const n=list[i],y=onScreen(step,ys[i]);
        if(y+rows[n][1]<-h/2||y>h*1.5||rows[n][4]===undefined)continue;
        let el=shown.get(n);const isNew=!el;if(isNew)el=make(n);
        el.style.top=y/POINT+'px';
        const past=old.get(rows[n][0]);
        el.classList.toggle('new',past===undefined&&before.length>0);el.classList.toggle('changed',past!==undefined&&past!==n);
        box.appendChild(el);if(isNew)fit(el);next.set(n,el)}
      for(const [n,el] of shown)if(!next.has(n))el.remove();
      shown=next};

    // What the reader looked at before, and how far it went.
    const drawAnchor=(step,list,ys,k,before)=>{const a=step.anchor,line=$('anchor'),band=$('jump');
      line.hidden=!a;band.hidden=true;
      if(a){line.style.top=a[1]/POINT+'px';line.firstChild.textContent=rows[list[a[0]]][0]}
      const prior=k>1?steps[k-2]:null;if(!prior||!prior.anchor||!step.open)return null;
      const id=rows[before[prior.anchor[0]]][0],i=list.findIndex(n=>rows[n][0]===id);
      if(i<0)return {id,gone:true};
      const y=onScreen(step,ys[i]),by=y-prior.anchor[1];
      const holds=(step.reason==='anchor'||step.reason==='none')&&step.view.every((v,j)=>v===prior.view[j]);
      if(by&&holds){band.hidden=false;band.style.top=Math.min(y,prior.anchor[1])/POINT+'px';
        band.style.height=Math.abs(by)/POINT+'px';band.firstChild.textContent='moved by '+text(by)}
      return {id,by}};

    const drawMap=(step,list,ys)=>{const c=$('map'),box=c.getBoundingClientRect(),ratio=devicePixelRatio||1;
      c.width=Math.max(1,box.width*ratio);c.height=Math.max(1,box.height*ratio);const g=c.getContext('2d');g.scale(ratio,ratio);
      const css=getComputedStyle(document.documentElement),color=n=>css.getPropertyValue(n).trim();
      const [offset,,height,room]=step.place,h=step.view[1];
      const top=Math.min(0,offset),total=Math.max(height+room,offset+h)-top,f=box.height/(total||1),at=y=>(y-top)*f;
      if(!step.open)return;
      g.fillStyle=color('--line');g.fillRect(0,at(room),box.width,height*f);
      for(let i=0;i<list.length;i++){const r=rows[list[i]],y=at(ys[i]+room),b=Math.max(.5,r[1]*f-(r[1]*f>3?1:0));
        g.fillStyle=color(r[3]===1?'--accent':'--soft');g.globalAlpha=r[3]===2?.35:.6;
        const w=r[3]===2?box.width*.3:box.width*.6;
        g.fillRect(r[3]===1?box.width-w-2:r[3]===2?(box.width-w)/2:2,y,w,b)}
      g.globalAlpha=1;g.strokeStyle=color('--ink');g.lineWidth=2;g.strokeRect(1,at(offset),box.width-2,h*f);
      if(step.anchor){const y=at(ys[step.anchor[0]]+room);g.strokeStyle=color('--danger');g.beginPath();g.moveTo(0,y);
        g.lineTo(box.width,y);g.stroke()}
      const [,,,older,newer,pending]=step.window;
      $('older').textContent=older?'older ⋯':'beginning';
      $('newer').textContent=newer?'newer '+(pending?'+'+pending:'⋯'):'end'};

    const facts=(step,moved)=>{const [w,h]=step.view,[offset,max,height]=step.place,win=step.window,c=step.changes;
      const list=[['reason',step.reason],['offset',text(offset)+' of '+text(max)+', '+text(max-offset)+' to the end'],
        ['content',text(height)],['viewport',text(w)+' × '+text(h)],
        ['window',win[0]+' messages'+(win[0]?', '+win[1]+' … '+win[2]:'')],
        ['rows',['new','gone','changed','resized','moved'].map((n,i)=>c[i]?c[i]+' '+n:'').filter(Boolean).join(', ')||'the same']];
      if(step.at!==undefined)list.push(['time',Math.round(step.at)+' ms']);
      if(step.new)list.push(['new below',step.new]);
      if(moved)list.push(['anchor before',moved.id+(moved.gone?' is gone':moved.by?' moved by '+text(moved.by):' did not move')]);
      $('facts').replaceChildren(...list.flatMap(([n,v])=>{const t=document.createElement('dt'),d=document.createElement('dd');
        t.textContent=n;d.textContent=v;return [t,d]}));
      $('faults').replaceChildren(...(step.faults||[]).map(f=>{const e=document.createElement('li');e.textContent=f;return e}))};

    const events=$('events');
    steps.forEach((s,i)=>{const item=document.createElement('li'),b=document.createElement('button'),why=document.createElement('i');
      b.dataset.event=i+1;b.textContent=(i+1)+'  '+s.do+' ';why.textContent=s.reason==='none'?'':s.reason;b.append(why);
      if(s.faults)b.classList.add('fault');item.append(b);events.append(item)});

    const go=k=>{k=Math.min(last,Math.max(1,k));if(!last)return;
      const step=steps[k-1],before=listAt(k-1),list=listAt(k),ys=tops(step,list),old=scale;
      layStage(step);if(old!==scale)requestAnimationFrame(refit);
      drawRows(step,list,ys,before);facts(step,drawAnchor(step,list,ys,k,before));drawMap(step,list,ys);
      events.querySelector('[aria-current]')?.removeAttribute('aria-current');
      const b=events.children[k-1].firstChild;b.setAttribute('aria-current','step');
      const up=b.offsetTop-events.offsetTop;
      if(up<events.scrollTop||up>events.scrollTop+events.clientHeight-24)events.scrollTop=up-events.clientHeight/2;
      $('scrub').value=k;$('count').textContent=k+' / '+last;$('what').textContent=k+' '+step.do;
      now=k;document.documentElement.dataset.event=k;
      try{history.replaceState(null,'','#'+k)}catch{}};

    const stop=()=>{clearTimeout(timer);timer=0;$('play').textContent='▶\uFE0E';$('play').setAttribute('aria-label','Play')};
    const tick=()=>{if(now>=last)return stop();
      const a=steps[now-1].at,b=steps[now].at,wait=a!==undefined&&b!==undefined?Math.min(4000,Math.max(0,b-a)):600;
      timer=setTimeout(()=>{go(now+1);tick()},wait/parseFloat($('speed').value))};
    const play=()=>{if(timer)return stop();if(now>=last)go(1);
      $('play').textContent='⏸\uFE0E';$('play').setAttribute('aria-label','Pause');tick()};
    const step=by=>{stop();go(now+by)};

    $('scrub').max=Math.max(1,last);
    $('scrub').addEventListener('input',()=>{stop();go(+$('scrub').value)});
    for(const [id,act] of Object.entries({first:()=>step(-last),back:()=>step(-1),play,forth:()=>step(1),end:()=>step(last)}))
      $(id).addEventListener('click',act);
    events.addEventListener('click',e=>{const b=e.target.closest('button');if(b){stop();go(+b.dataset.event)}});
    const keys={ArrowRight:()=>step(1),ArrowDown:()=>step(1),ArrowLeft:()=>step(-1),ArrowUp:()=>step(-1),
      PageDown:()=>step(10),PageUp:()=>step(-10),Home:()=>step(-last),End:()=>step(last),' ':play};
    addEventListener('keydown',e=>{if(e.ctrlKey||e.metaKey||e.altKey||!keys[e.key]||e.target.tagName==='SELECT')return;
      if(e.key===' '&&e.target.tagName==='BUTTON')return;e.preventDefault();keys[e.key]()});
    addEventListener('resize',()=>go(now));
    addEventListener('hashchange',()=>{const k=+location.hash.slice(1);if(k&&k!==now){stop();go(k)}});
    matchMedia('(prefers-color-scheme:dark)').addEventListener('change',()=>go(now));
    document.fonts.ready.then(refit);
    go(+location.hash.slice(1)||1);
    })();

    """#
}
