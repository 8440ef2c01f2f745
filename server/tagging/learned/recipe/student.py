# The small network that model.ts runs, learned from labels and from what a teacher says of unlabelled reviews.
from reviews import *
import math
# ---- hashes of the types, as hashesOf of tokens.ts
def mixed(h):
    h=h.astype(np.uint32); b=h^(h>>np.uint32(15)); b=(b.astype(np.uint64)*0x2c1b3c6d&0xffffffff).astype(np.uint32); return b^(b>>np.uint32(13))
PRIME=np.uint64(16777619)
def step(h,c): return ((h^c).astype(np.uint64)*PRIME&np.uint64(0xffffffff)).astype(np.uint32)
seed=lambda k:np.uint32(((2166136261^k)*16777619)&0xffffffff)
DENSE=[(0x1100,0x11ff),(0x3131,0x318e),(0xac00,0xd7a3),(0x3005,0x3007),(0x3400,0x4dbf),(0x4e00,0x9fff),(0xf900,0xfaff),(0x3041,0x3096),(0x30a1,0x30fa),(0x30fc,0x30fe),(0xe00,0xe7f)]
def type_hashes():
    n=len(TYPES); enc=[t.encode('utf-16-le') for t in TYPES]; ln=np.array([len(e)//2 for e in enc]); W=26; M=np.zeros((n,W),np.uint32)
    flat=np.frombuffer(b''.join(enc),np.uint16); b=np.cumsum(ln)-ln; rr=np.repeat(np.arange(n),ln); cc=np.arange(len(flat))-np.repeat(b,ln); M[rr,cc]=flat
    h=np.full(n,seed(1),np.uint32)
    for k in range(W):
        on=k<ln; h[on]=step(h[on],M[on,k])
    rows=[np.arange(n)]; hs=[mixed(h)]; kind=[np.zeros(n,bool)]
    first=M[:,0]; pic=(first>=0x2190)&(first<0x3000); dense_=np.zeros(n,bool)
    for a,z in DENSE: dense_|=(first>=a)&(first<=z)
    for isd,(lo,hi) in ((True,(1,3)),(False,(3,5))):
        sel=np.nonzero((dense_==isd)&~pic)[0]
        if isd: X=M[sel]; l=ln[sel]
        else:
            X=np.zeros((len(sel),W+2),np.uint32); X[:,0]=60; X[:,1:W+1]=M[sel]; l=ln[sel]+2; X[np.arange(len(sel)),l-1]=62
        for f in range(X.shape[1]):
            h=np.full(len(sel),seed(4),np.uint32)
            for k in range(hi):
                if f+k>=X.shape[1]: break
                on=f+k<l; h=np.where(on,step(h,X[:,f+k]),h)
                if k+1>=lo and on.any(): rows.append(sel[on]); hs.append(mixed(h[on])); kind.append(np.ones(on.sum(),bool))
    return np.concatenate(rows),np.concatenate(hs),np.concatenate(kind)
def features(N,given=None):
    r,h,part=type_hashes(); cnt=np.bincount(tokens,minlength=len(TYPES)); cnt_noheld=cnt
    u,inv=np.unique(h,return_inverse=True); tot=np.bincount(inv,weights=cnt[r]); ntype=np.bincount(inv)
    isword=np.zeros(len(u),bool); isword[inv[~part]]=True
    score=np.where(isword,tot*2,tot*np.where(ntype>1,1,0)); top=np.argsort(-score,kind='stable')[:N]; top=top[score[top]>=4]; top=top if given is None else np.searchsorted(u,given); place=np.full(len(u),-1); top=np.sort(top); place[top]=np.arange(len(top))
    p=place[inv]; ok=p>=0; r,p,part=r[ok],p[ok],part[ok]; o=np.argsort(r,kind='stable'); r,p,part=r[o],p[o],part[o]
    n=np.bincount(r,minlength=len(TYPES)); npart=np.bincount(r,weights=part,minlength=len(TYPES)); w=np.where(part,1/np.sqrt(np.maximum(1,npart[r])),1).astype(np.float32)
    log('features',len(top),'of',len(u),'per type %.1f'%n.mean()); return u[top],torch.tensor(np.cumsum(n)-n,device=dev),torch.tensor(n,device=dev),torch.tensor(p,device=dev),torch.tensor(w,device=dev),torch.tensor(part,device=dev)
O=TH+4+K
class Student(nn.Module):
    def __init__(s,N,D=64,H=80,U=48,win=1):
        super().__init__(); s.H=H; s.win=win; s.E=nn.Parameter(torch.randn(N+1,D)*.15); s.M=nn.Linear(D,(2*win+1)*H,bias=False); s.b=nn.Parameter(torch.zeros(H)); s.Wc=nn.Linear(2*H,U); s.Wr=nn.Linear(H,U,bias=False); s.Fu=nn.Parameter(torch.zeros(4*T,U)); s.V=nn.Linear(U,O); s.G=nn.Parameter(torch.zeros(4*T,O)); s.rate=nn.Parameter(torch.zeros(6,K))
        with torch.no_grad(): s.V.bias[:TH]=-3; s.V.bias[TH+4:]=-1; nn.init.normal_(s.M.weight,std=1/math.sqrt(D))
FB=FN=FP=FW=FPART=None
def words(m,ty,training,wd=.15):
    n=FN[ty]; ii=ranges(FB[ty],n); idx=FP[ii]; w=FW[ii]
    if training: w=w*(torch.rand(len(w),device=dev)>torch.where(FPART[ii],.1,wd)).float()
    off=torch.cumsum(n,0)-n; return F.embedding_bag(idx,m.E,off,mode='sum',per_sample_weights=w)
def forward(m,rows,training=False,drop=.1):
    nc=(RB[1:]-RB[:-1])[rows]; ids=ranges(RB[:-1][rows],nc); ct=(CB[1:]-CB[:-1])[ids]; tk=TOK[ranges(CB[:-1][ids],ct)].long()
    rr=torch.repeat_interleave(torch.arange(len(rows),device=dev),nc); tc=torch.repeat_interleave(torch.arange(len(ids),device=dev),ct); tr=rr[tc]
    ty,inv=torch.unique(tk,return_inverse=True); e=words(m,ty,training); v=m.M(e); H=m.H
    if training:
        keep=torch.rand(len(tk),1,device=dev)>.08
    g=v[inv]; 
    if training: g=g*keep
    h=m.b+g[:,m.win*H:(m.win+1)*H]
    for d in range(1,m.win+1):
        same=(tr[d:]==tr[:-d])[:,None]
        a=g[:-d,(m.win-d)*H:(m.win-d+1)*H]*same; c=g[d:,(m.win+d)*H:(m.win+d+1)*H]*same
        h=h+F.pad(a,(0,0,d,0))+F.pad(c,(0,0,0,d))
    h=F.relu(h); C=len(ids)
    mx=torch.zeros(C,H,device=dev).scatter_reduce(0,tc[:,None].expand(-1,H),h,'amax'); mean=torch.zeros(C,H,device=dev).index_add(0,tc,h)/ct.clamp(min=1)[:,None]
    rm=torch.zeros(len(rows),H,device=dev).scatter_reduce(0,rr[:,None].expand(-1,H),mx,'amax')
    f=torch.cat([found[ids],said[rows][rr],denied[rows][rr],elsewise[rows][rr]],1).float()
    if training: f=f*(torch.rand(len(rows),1,device=dev)>.1).float()[rr]
    c=torch.cat([mx,mean],1)
    if training: c=F.dropout(c,drop)
    u=F.relu(m.Wc(c)+(m.Wr(rm))[rr]+f@m.Fu)
    if training: u=F.dropout(u,drop)
    z=m.V(u)+f@m.G
    top=torch.full((len(rows),O),-12.,device=dev).scatter_reduce(0,rr[:,None].expand(-1,O),z,'amax')
    zr=torch.cat([top[:,TH+4:]+m.rate[rating[rows]],top[:,:TH]],1)
    return z,zr,ids,rr
def load_soft(path):
    S=dict(np.load(path)); 
    def de(n,t,p,rows,cols):
        M=torch.zeros(rows,cols,dtype=torch.uint8,device=dev); n=torch.tensor(n.astype(np.int64),device=dev); M[torch.repeat_interleave(torch.arange(rows,device=dev),n),torch.tensor(t.astype(np.int64),device=dev)]=torch.tensor(p,device=dev); return M
    return de(S['cn'],S['ct'],S['cp'],NC,TH),torch.tensor(S['pol'],device=dev),de(S['rn'],S['rt'],S['rp'],NR,T)
def train(N,feat,soft,labelled,epochs=8,dup=4,lr=3e-3,bs=256,hard=.8,kt=1.,seed=1,wd=1e-4,unl=True,sw=1.,**kw):
    global FB,FN,FP,FW,FPART
    _,FB,FN,FP,FW,FPART=feat; torch.manual_seed(seed); m=Student(N,**kw).to(dev); SC,SP,SR=soft; held=set(L.held)|set(L.val)|set(L.dev); lab=torch.zeros(NR,dtype=torch.bool,device=dev); lab[torch.tensor(labelled,device=dev)]=True
    unlab=torch.tensor([i for i in range(NR) if i not in held],device=dev); unlab=unlab[~lab[unlab]]; lt=torch.tensor(labelled,device=dev)
    opt=torch.optim.AdamW([{'params':[m.E],'weight_decay':wd,'lr':lr},{'params':[p for k,p in m.named_parameters() if k not in('E','Fu','G')],'weight_decay':1e-3,'lr':lr*.5},{'params':[m.Fu,m.G],'weight_decay':1e-2,'lr':lr*.3}],betas=(.9,.99)); base=[g['lr'] for g in opt.param_groups]
    per=(len(unlab) if unl else 0)+dup*len(lt); total=epochs*(per//bs+1); st=0; gen=torch.Generator(device=dev).manual_seed(seed); acc=[]
    for ep in range(epochs):
        pool=torch.cat(([unlab] if unl else [])+[lt]*dup); pool=pool[torch.randperm(len(pool),generator=gen,device=dev)]
        for b in range(0,len(pool),bs):
            rows=pool[b:b+bs]; q=min(1,(st+1)/200)*.5*(1+math.cos(math.pi*min(1,st/total))); st+=1
            for g,x in zip(opt.param_groups,base): g['lr']=x*q
            z,zr,ids,rr=forward(m,rows,True); isl=lab[rows]; cl=isl[rr]
            cw=torch.where(cl,L.cw[ids],torch.full_like(L.cw[ids],sw)); tt=SC[ids].float()/255; tp=SP[ids].float()/255; tp=tp/tp.sum(1,keepdim=True).clamp(min=1e-3); tr_=SR[rows].float()/255
            hl=(cl&(L.cw[ids]>0))[:,None]; tt=torch.where(hl,hard*L.cth[ids]+(1-hard)*tt,tt); tp=torch.where(hl,hard*L.cpol[ids]+(1-hard)*tp,tp); cw=torch.where(cl&(L.cw[ids]==0),torch.full_like(cw,sw),cw)
            rw=torch.where(isl[:,None],L.rw[rows],torch.full_like(L.rw[rows],sw)); tr_=torch.where((isl[:,None])&(L.rw[rows]>0),hard*L.rt[rows]+(1-hard)*tr_,tr_); rw=torch.where(isl[:,None]&(L.rw[rows]==0),torch.full_like(rw,sw),rw)
            l1=(F.binary_cross_entropy_with_logits(z[:,:TH],tt,reduction='none').sum(1)*cw).sum()/len(ids); l2=(-(F.log_softmax(z[:,TH:TH+4],1)*tp).sum(1)*cw).sum()/len(ids)
            bce=F.binary_cross_entropy_with_logits(zr,tr_,reduction='none')*rw; l3=bce[:,K:].sum()/len(rows); l4=bce[:,:K].sum()/len(rows)
            loss=l1+l2+.3*l3+kt*l4*.5; opt.zero_grad(); loss.backward(); opt.step(); acc.append((l1.item(),l2.item(),l3.item(),l4.item())) if st%20==0 else None
    log('  trained loss %.3f %.3f %.3f %.3f'%tuple(np.mean(acc[-30:],0)),'steps',st); return m
@torch.no_grad()
def score(m,rows,bs=2048):
    Zc={};Zr=[]
    for b in range(0,len(rows),bs):
        r=torch.tensor(rows[b:b+bs],device=dev); z,zr,ids,rr=forward(m,r); z=z.cpu().numpy(); n=rcl[rows[b:b+bs]]; o=np.cumsum(n)-n
        for i,x,k in zip(rows[b:b+bs],o,n): Zc[i]=z[x:x+k]
        Zr.append(zr.cpu().numpy())
    return Zc,np.concatenate(Zr)
def report(name,m,held=False,given=None):
    ev=L.val+L.dev; Zc,Zr=score(m,ev); th,g0=tune(ev,Zr); flat=th.copy(); flat[K:]=g0
    if given is not None: th,flat=given
    nv=len(L.val); line(name+' val',L.val,Zr[:nv]>flat); line(name+' dev',L.dev,Zr[nv:]>flat); line(name+' val pertag',L.val,Zr[:nv]>th); line(name+' dev pertag',L.dev,Zr[nv:]>th)
    pol_line(name+' val',L.val,{i:Zc[i][:,TH:TH+4] for i in L.val}); clause_f1(L.val,{i:Zc[i][:,:TH] for i in L.val},name+' val')
    if held:
        Hc,Hr=score(m,L.held); line(name+' HELD',L.held,Hr>flat,True); line(name+' HELD pertag',L.held,Hr>th,True); pol_line(name+' HELD',L.held,{i:Hc[i][:,TH:TH+4] for i in L.held}); clause_f1(L.held,{i:Hc[i][:,:TH] for i in L.held},name+' HELD')
    return th,flat
