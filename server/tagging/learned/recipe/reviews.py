# The reviews as export.ts and pack.py wrote them, their labels, and how tags are scored.
import json,gzip,lzma,os,sys,time
import numpy as np, torch, torch.nn as nn, torch.nn.functional as F
dev='cuda' if torch.cuda.is_available() else 'cpu'
DIR=os.environ['DATA']
T0=time.time()
def log(*a): print('[%4.0f]'%(time.time()-T0),*a,flush=True)
Z=dict(np.load(DIR+'/data.npz'))
TYPES=gzip.open(DIR+'/types.txt.gz','rt',encoding='utf-8',newline='\n').read().split('\n')
META=json.load(gzip.open(DIR+'/labels.json.gz')); tags=META['tags']; T=len(tags); K=4; TH=T-K
langs=META['languages']; meta=META['meta']
tokens=Z['tok_lo'].astype(np.int32)+(Z['tok_hi'].astype(np.int32)<<16)
ctok=Z['clauseTokens'].astype(np.int64); rcl=Z['reviewClauses'].astype(np.int64)
NC,NR=len(ctok),len(rcl)
cbeg=np.concatenate([[0],np.cumsum(ctok)]); rbeg=np.concatenate([[0],np.cumsum(rcl)])
cl_rev=np.repeat(np.arange(NR),rcl)
def csr(name):
    c=Z[name+'Count'].astype(np.int64); return np.concatenate([[0],np.cumsum(c)]),Z[name].astype(np.int64)
def dense(name,n):
    b,v=csr(name); M=torch.zeros(n,T,dtype=torch.bool,device=dev)
    M[torch.tensor(np.repeat(np.arange(n),np.diff(b)),device=dev),torch.tensor(v,device=dev)]=True; return M
found=dense('found',NC); said=dense('said',NR); denied=dense('denied',NR); elsewise=dense('elsewise',NR); today=dense('today',NR)
rating=torch.tensor(Z['ratings'].astype(np.int64),device=dev).clamp(0,5)
rev_lang=Z['langs']
# labels
tagno={t:i for i,t in enumerate(tags)}
P4={'good':[1,0,0,0],'bad':[0,1,0,0],'wish':[0,0,1,0],'neutral':[0,0,0,1],'mixed':[.5,.5,0,0]}
def strip(t): return t[:-1] if t[-1] in '+-' else t
class Lab: pass
def hash_repo(s):
    import hashlib; return int(hashlib.md5(s.encode()).hexdigest()[:8],16)
def gather():
    L=Lab(); L.cth=np.zeros((NC,TH),np.float32); L.cpol=np.zeros((NC,4),np.float32); L.cw=np.zeros(NC,np.float32); L.rt=np.zeros((NR,T),np.float32); L.rw=np.zeros((NR,T),np.float32)
    L.val=[];L.train=[];L.dev=[];L.held=[]; L.lang={}; L.both={}; L.either={}; L.polpairs={}; L.named={}
    for m in meta:
        i=m['review']; b=rbeg[i]
        if m.get('read'):
            rd=m['read']; L.lang[i]=rd[0]['lang']
            per=[]
            for r in rd:
                ths=set(); cl=[]
                for c in r['clauses']:
                    t=[tagno[strip(x)] for x in c.get('themes',[]) if strip(x) in tagno]; ths|=set(t); cl.append((c['says'],t,c.get('subjects',[])))
                ks=r.get('kinds')
                if ks is None:
                    ks=[k for k,ok in (('complaint',any(c['says'] in('bad','mixed') for c in r['clauses'])),('praise',any(c['says'] in('good','mixed') for c in r['clauses'])),('request',any(c['says']=='wish' or any(x.startswith('feature_request') for x in c.get('themes',[])) for c in r['clauses']))) if ok]
                    asked=False
                else: asked=True
                per.append((ths,set(tagno[k] for k in ks),asked,cl))
            if m['held']:
                A,B=(p[0]|p[1] for p in (per+per)[:2]); L.held.append(i); L.both[i]=A&B; L.either[i]=A|B; L.polpairs[i]=[(x[0],y[0],x[1],y[1],x[2]) for x,y in zip(per[0][3],(per+per)[1][3])]
                continue
            n=len(per)
            for ths,ks,asked,cl in per:
                for j,(s,t,_) in enumerate(cl):
                    L.cpol[b+j]+=np.array(P4[s],np.float32)/n
                    for x in t: L.cth[b+j,x-K]+=1/n
                for x in ths|ks: L.rt[i,x]+=1/n
                L.rw[i]=1
                if not asked: L.rw[i,0]=0
            L.cw[b:b+len(per[0][3])]=1
            src=':'.join(rd[0]['source'].split(':')[:2]); isval=(src.startswith('github') and hash_repo(src+'120')%5==0) or (src=='reviews-real' and i%20==0)
            (L.val if isval else L.train).append(i)
            if isval: L.both[i]=set.intersection(*[p[0]|p[1] for p in per]); L.either[i]=set.union(*[p[0]|p[1] for p in per]); L.polpairs[i]=[(x[0],x[0],x[1],x[1],x[2]) for x in per[0][3]]
        elif m.get('readers'):
            A,B=(set(tagno[x] for x in r['kinds']+r['themes'] if x in tagno) for r in m['readers']); L.dev.append(i); L.both[i]=A&B; L.either[i]=A|B; L.lang[i]=m['lang'][:2]
        elif m.get('themes') is not None:
            L.train.append(i); L.rw[i]=.7
            for x in m['kinds']+m['themes']:
                if x in tagno: L.rt[i,tagno[x]]=1
            L.lang[i]=langs[rev_lang[i]]
    for k in ('cth','cpol','cw','rt','rw'): setattr(L,k,torch.tensor(getattr(L,k),device=dev))
    return L
L=gather()
log('reviews',NR,'clauses',NC,'tokens',len(tokens),'train',len(L.train),'val',len(L.val),'dev',len(L.dev),'held',len(L.held),'val langs',{l:sum(L.lang[i]==l for i in L.val) for l in set(L.lang[i] for i in L.val)})
TOK=torch.tensor(tokens,device=dev,dtype=torch.int32); CB=torch.tensor(cbeg,device=dev); RB=torch.tensor(rbeg,device=dev); CR=torch.tensor(cl_rev,device=dev)
def ranges(b,n):
    # concatenated aranges b[i]..b[i]+n[i]
    o=torch.cumsum(n,0)-n; return torch.repeat_interleave(b-o,n)+torch.arange(int(n.sum()),device=b.device)
# scoring of reviews: matrix of scores [len(sel),T]
def f1(sel,given,cols):
    tp=fp=fn=0; cols=set(cols)
    for r,i in enumerate(sel):
        b=L.both[i]&cols; e=L.either[i]; g=set(np.nonzero(given[r])[0].tolist())&cols
        tp+=len(g&b); fp+=len(g-e); fn+=len(b-g)
    return 2*tp/max(1,2*tp+fp+fn),tp/max(1,tp+fp),tp/max(1,tp+fn)
def truth_mats(sel):
    B=np.zeros((len(sel),T),bool);E=np.zeros((len(sel),T),bool)
    for r,i in enumerate(sel):
        B[r,list(L.both[i])]=True;E[r,list(L.either[i])]=True
    return B,E
def tune(sel,S,shrink=12):
    # per-tag thresholds, shrunk to the common one; S are logits
    B,E=truth_mats(sel); t=np.zeros(T); grid=np.arange(-3.5,1.6,.1)
    def counts(c,x):
        g=S[:,c]>x; return (g&B[:,c]).sum(),(g&~E[:,c]).sum(),(~g&B[:,c]).sum()
    for c in range(K): t[c]=max(grid,key=lambda x:(lambda a:2*a[0]/max(1,2*a[0]+a[1]+a[2]))(counts(c,x)))
    tot={x:np.sum([counts(c,x) for c in range(K,T)],0) for x in grid}
    g0=max(grid,key=lambda x:2*tot[x][0]/(2*tot[x][0]+tot[x][1]+tot[x][2])); t[K:]=g0
    a=tot[g0]; Fg=2*a[0]/(2*a[0]+a[1]+a[2])
    for c in range(K,T):
        # the gain in micro-F1 of moving this tag's threshold: maximise tp - F/2*(tp+fp + pos), less a price for moving
        def gain(x):
            tp,fp,fn=counts(c,x); return tp-Fg/2*(2*tp+fp+fn)-.15*abs(x-g0)*np.sqrt(1+B[:,c].sum())*.5
        t[c]=max(grid,key=gain)
    return t,g0
def line(name,sel,given,per_lang=False):
    sel=list(sel); th=range(K,T); ix=lambda p:[r for r,i in enumerate(sel) if p(L.lang[i])]
    def fx(rows,cols): return f1([sel[r] for r in rows],given[rows],cols)
    a,e,o=ix(lambda l:True),ix(lambda l:l=='en'),ix(lambda l:l!='en')
    s='%-30s themes %.3f en %.3f other %.3f P/R %.2f/%.2f kinds '%(name,fx(a,th)[0],fx(e,th)[0],fx(o,th)[0],*fx(a,th)[1:])+' '.join('%s %.3f'%(tags[k][:4],fx(a,[k])[0]) for k in range(K))
    if per_lang:
        from collections import Counter
        for l,n in Counter(L.lang[i] for i in sel).most_common():
            if n>=20: s+=' | %s %.2f'%(l,fx(ix(lambda x:x==l),th)[0])
    log(s)
def pol_line(name,sel,POL):
    # POL: dict review -> [clauses,4] scores
    y=[];p=[];l=[];named=[]
    for i in sel:
        for j,(a,b,ta,tb,sub) in enumerate(L.polpairs[i]):
            if a==b and a!='mixed': y.append('good bad wish neutral'.split().index(a)); p.append(POL[i][j]); l.append(L.lang[i]=='en'); named.append(bool((set(ta)&set(tb)) or sub))
    y=np.array(y);p=np.array(p);l=np.array(l);named=np.array(named); gb=y<2; two=(p[:,0]>p[:,1])==(y==0); four=p.argmax(1)==y
    pr=lambda c:'%.2f/%.2f'%(((p.argmax(1)==c)&(y==c)).sum()/max(1,(p.argmax(1)==c).sum()),((p.argmax(1)==c)&(y==c)).sum()/max(1,(y==c).sum()))
    log('%-30s polarity good/bad en %.3f other %.3f named %.3f  four all %.3f en %.3f other %.3f  wish %s neutral %s'%(name,two[gb&l].mean(),two[gb&~l].mean(),two[gb&named].mean(),four.mean(),four[l].mean(),four[~l].mean(),pr(2),pr(3)))
def clause_f1(sel,CS,name):
    # themes of clauses: CS dict review -> [clauses,TH] logits; best common threshold
    best=(0,0)
    for x in np.arange(-2.5,.6,.25):
        tp=fp=fn=0
        for i in sel:
            for j,(a,b,ta,tb,_) in enumerate(L.polpairs[i]):
                g=set((np.nonzero(CS[i][j]>x)[0]+K).tolist()); bo=set(ta)&set(tb); ei=set(ta)|set(tb); tp+=len(g&bo);fp+=len(g-ei);fn+=len(bo-g)
        best=max(best,(2*tp/max(1,2*tp+fp+fn),x))
    log('%-30s clause themes F1 %.3f at %.2f'%(name,*best))
