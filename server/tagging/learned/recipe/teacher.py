# A transformer that learns the language of reviews, then their labels, and says of every clause how likely each tag is.
# softA.npz: without the validation repositories; softB.npz: with them.
from reviews import *
import math
VP=int(Z['n_pieces']); plen=torch.tensor(Z['pieceCount'].astype(np.int64),device=dev); pbeg=torch.cumsum(plen,0)-plen; pids=torch.tensor(Z['pieces'].astype(np.int64),device=dev)
PAD,MASK,BOS=VP,VP+1,VP+2; V=VP+3; MAXP=int(os.environ.get('MAXP',160))
D=int(os.environ.get('D',512)); LAY=int(os.environ.get('LAY',8)); HEADS=D//64
# the pieces of every review, with the clause of each
tk=TOK.long(); n=plen[tk]; cum=torch.cat([torch.zeros(1,dtype=torch.long,device=dev),torch.cumsum(n,0)]); PST=pids[ranges(pbeg[tk],n)].to(torch.int32)
tok_cl=torch.repeat_interleave(torch.arange(NC,device=dev),torch.tensor(ctok,device=dev)); PCL=torch.repeat_interleave(tok_cl,n).to(torch.int32)
RP=cum[CB[RB]]; RL=(RP[1:]-RP[:-1]).clamp(max=MAXP-1)
log('pieces',len(PST),'vocab',V)
class Block(nn.Module):
    def __init__(s,d,h):
        super().__init__(); s.h=h; s.n1=nn.LayerNorm(d); s.qkv=nn.Linear(d,3*d); s.o=nn.Linear(d,d); s.n2=nn.LayerNorm(d); s.f1=nn.Linear(d,4*d); s.f2=nn.Linear(4*d,d)
    def forward(s,x,mask,p):
        B,N,d=x.shape; q,k,v=s.qkv(s.n1(x)).view(B,N,3,s.h,d//s.h).permute(2,0,3,1,4)
        a=F.scaled_dot_product_attention(q,k,v,attn_mask=mask,dropout_p=p if s.training else 0.).transpose(1,2).reshape(B,N,d)
        x=x+F.dropout(s.o(a),p,s.training); return x+F.dropout(s.f2(F.gelu(s.f1(s.n2(x)))),p,s.training)
class Teacher(nn.Module):
    def __init__(s):
        super().__init__(); s.e=nn.Embedding(V,D); s.pos=nn.Embedding(MAXP,D); s.first=nn.Embedding(2,D); s.b=nn.ModuleList(Block(D,HEADS) for _ in range(LAY)); s.n=nn.LayerNorm(D); s.mlm=nn.Linear(D,D); s.mb=nn.Parameter(torch.zeros(V))
        s.stars=nn.Linear(2*D,5); s.tod=nn.Linear(2*D,T); s.fnd=nn.Linear(2*D,T)
        nn.init.normal_(s.e.weight,std=.02); nn.init.normal_(s.pos.weight,std=.02); nn.init.normal_(s.first.weight,std=.02)
        s.new_heads()
    def new_heads(s):
        s.c1=nn.Linear(4*D,512).to(dev); s.cr=nn.Linear(4*T,512).to(dev); s.c2=nn.Linear(512,TH+4).to(dev); s.cf=nn.Linear(4*T,TH+4,bias=False).to(dev); nn.init.zeros_(s.cf.weight)
        s.r1=nn.Linear(2*D,512).to(dev); s.r2=nn.Linear(512,T).to(dev); s.rf=nn.Linear(3*T+6,T,bias=False).to(dev); nn.init.zeros_(s.rf.weight); s.al=nn.Parameter(torch.full((TH,),.5,device=dev))
        with torch.no_grad(): s.c2.bias[:TH]=-3; s.r2.bias[:]=-1.5
    def enc(s,x,first,p=.1):
        m=(x!=PAD); h=s.e(x)+s.pos.weight[:x.shape[1]]+s.first(first); h=F.dropout(h,p,s.training); mask=m[:,None,None,:]
        for b in s.b: h=b(h,mask,p)
        return s.n(h),m
def batch(rows):
    l=RL[rows]; N=int(l.max())+1; x=torch.full((len(rows),N),PAD,device=dev); c=torch.full((len(rows),N),-1,device=dev)
    ii=ranges(RP[:-1][rows],l); r=torch.repeat_interleave(torch.arange(len(rows),device=dev),l); o=ii-torch.repeat_interleave(RP[:-1][rows],l)+1
    x[r,o]=PST[ii].long(); c[r,o]=PCL[ii].long(); x[:,0]=BOS
    first=torch.zeros_like(x); first[:,1:]=(c[:,1:]!=c[:,:-1]).long()
    return x,c,first
def pools(h,c,m,rows):
    # mean and max over each clause of the batch, and over each review; clauses in order
    nc=(RB[1:]-RB[:-1])[rows]; ids=ranges(RB[:-1][rows],nc); loc=torch.full((1,),0,device=dev)
    base=torch.cumsum(nc,0)-nc; ridx=torch.arange(len(rows),device=dev)[:,None].expand_as(c)
    ok=c>=0; local=(c-RB[:-1][rows][:,None]+base[:,None])[ok]; hh=h[ok].float(); M=len(ids)
    cnt=torch.zeros(M,device=dev).index_add_(0,local,torch.ones(len(local),device=dev)).clamp(min=1)
    mean=torch.zeros(M,D,device=dev).index_add_(0,local,hh)/cnt[:,None]
    mx=torch.full((M,D),-9.,device=dev).scatter_reduce_(0,local[:,None].expand(-1,D),hh,'amax'); mx=torch.where(mx<-8.9,torch.zeros_like(mx),mx)
    rm=m.clone(); hm=h.float().masked_fill(~rm[...,None],0).sum(1)/rm.sum(1,keepdim=True); hx=h.float().masked_fill(~rm[...,None],-9).amax(1)
    return torch.cat([mean,mx],1),torch.cat([hm,hx],1),ids,torch.repeat_interleave(torch.arange(len(rows),device=dev),nc)
def buckets(rows,tokens_per,gen):
    rows=rows[torch.randperm(len(rows),generator=gen)]; l=RL[rows].cpu()+torch.randint(0,6,(len(rows),),generator=gen); rows=rows[torch.argsort(l).to(rows.device)]; l=torch.sort(l)[0]
    out=[];i=0
    ln=l.tolist()
    while i<len(rows):
        k=i; 
        step=max(8,tokens_per//(ln[min(i+8,len(rows)-1)]+8)); k=min(len(rows),i+step); out.append(rows[i:k]); i=k
    order=torch.randperm(len(out),generator=gen).tolist(); return [out[o] for o in order]
def feats(ids,rr,rows):
    fr=said[rows]; return torch.cat([found[ids],fr[rr],denied[rows][rr],elsewise[rows][rr]],1).float()
def heads(m,h,c,mk,rows,drop=0.):
    cp,rp,ids,rr=pools(h,c,mk,rows); f=feats(ids,rr,rows)
    if drop and m.training: f=f*(torch.rand(len(rows),1,device=dev)>drop).float()[rr]
    u=F.dropout(F.gelu(m.c1(torch.cat([cp,rp[rr]],1))+m.cr(f)),.2,m.training); z=m.c2(u)+m.cf(f)
    rz=m.r2(F.dropout(F.gelu(m.r1(rp)),.2,m.training)); g=torch.cat([said[rows],denied[rows],elsewise[rows],F.one_hot(rating[rows],6).bool()],1).float()
    if drop and m.training: g=g*(torch.rand(len(rows),1,device=dev)>drop).float()
    rz=rz+m.rf(g); top=torch.full((len(rows),TH),-9.,device=dev).scatter_reduce(0,rr[:,None].expand(-1,TH),z[:,:TH].float(),'amax')
    rz=torch.cat([rz[:,:K],rz[:,K:]+m.al*top+1.5*(1-0)],1) if True else rz
    return z,rz,ids,rr
def pretrain(m,rows,seconds,lr=7e-4,tokens_per=49152,epochs=40):
    gen=torch.Generator().manual_seed(1); dec=[p for n_,p in m.named_parameters() if p.dim()>1]; nod=[p for n_,p in m.named_parameters() if p.dim()<=1]
    opt=torch.optim.AdamW([{'params':dec,'weight_decay':.05},{'params':nod,'weight_decay':0}],lr=lr,betas=(.9,.98),fused=dev=='cuda'); t0=time.time(); step=0; acc=[]; m.train()
    while True:
        for rows_b in buckets(rows,tokens_per,gen):
            el=(time.time()-t0)/seconds
            if el>=1: return
            q=min(1,step/300)*(.02+.98*.5*(1+math.cos(math.pi*min(1,el))))
            for g in opt.param_groups: g['lr']=lr*q
            x,c,first=batch(rows_b); r=torch.rand(x.shape,device=dev); pick=(r<.2)&(c>=0); r2=torch.rand(x.shape,device=dev); xi=torch.where(pick&(r2<.8),MASK,x); xi=torch.where(pick&(r2>=.9),torch.randint(0,VP,x.shape,device=dev),xi)
            with torch.autocast(dev,dtype=torch.bfloat16,enabled=dev=='cuda'):
                h,mk=m.enc(xi,first,.05); hp=F.gelu(m.mlm(h[pick])); lo=F.linear(hp,m.e.weight,m.mb); l1=F.cross_entropy(lo.float(),x[pick])
                cp,rp,ids,rr=pools(h,c,mk,rows_b); ra=rating[rows_b]; l2=F.cross_entropy(m.stars(rp).float(),ra-1,ignore_index=-1) if (ra>0).any() else 0*l1
                l3=F.binary_cross_entropy_with_logits(m.tod(rp).float(),today[rows_b].float(),reduction='sum')/len(rows_b); l4=F.binary_cross_entropy_with_logits(m.fnd(cp).float(),found[ids].float(),reduction='sum')/len(ids)
            loss=l1+.3*l2+.1*l3+.2*l4; opt.zero_grad(); loss.backward(); nn.utils.clip_grad_norm_(m.parameters(),1.); opt.step(); step+=1
            if step%50==0: acc.append((l1.item(),float(l2),l3.item(),l4.item()))
            if step%400==0: log('step',step,'mlm %.3f stars %.3f today %.3f found %.3f'%tuple(np.mean(acc,0)),'%.0f%%'%(100*el)); acc=[]
def finetune(state,rows,seed,epochs=6,lr=1.2e-4,bs=12000):
    torch.manual_seed(seed); m=Teacher().to(dev); m.load_state_dict(state,strict=False); m.new_heads(); gen=torch.Generator().manual_seed(seed)
    hp=[p for k,p in m.named_parameters() if k.split('.')[0] in('c1','cr','c2','cf','r1','r2','rf','al')]; hid={id(p) for p in hp}; bp=[p for p in m.parameters() if id(p) not in hid]
    opt=torch.optim.AdamW([{'params':bp,'lr':lr},{'params':hp,'lr':1e-3}],weight_decay=.02); base=[lr,1e-3]; rows=torch.tensor(rows,device=dev); total=None; step=0; m.train()
    for ep in range(epochs):
        bs_=buckets(rows,bs,gen); total=total or len(bs_)*epochs
        for rb in bs_:
            q=min(1,step/100)*max(0,1-step/total); step+=1
            for g,b in zip(opt.param_groups,base): g['lr']=b*q
            x,c,first=batch(rb); x=torch.where((torch.rand(x.shape,device=dev)<.08)&(c>=0),MASK,x)
            with torch.autocast(dev,dtype=torch.bfloat16,enabled=dev=='cuda'):
                h,mk=m.enc(x,first,.1); z,rz,ids,rr=heads(m,h,c,mk,rb,.15)
            w=L.cw[ids]; z=z.float(); lt=(F.binary_cross_entropy_with_logits(z[:,:TH],L.cth[ids],reduction='none').sum(1)*w).sum()/w.sum().clamp(min=1); lp=(-(F.log_softmax(z[:,TH:],1)*L.cpol[ids]).sum(1)*w).sum()/w.sum().clamp(min=1)
            lr_=(F.binary_cross_entropy_with_logits(rz.float(),L.rt[rb],reduction='none')*L.rw[rb]).sum()/len(rb)
            loss=lt+lp+.5*lr_; opt.zero_grad(); loss.backward(); nn.utils.clip_grad_norm_(m.parameters(),1.); opt.step()
    log('finetuned',seed,'loss %.3f %.3f %.3f'%(lt.item(),lp.item(),lr_.item())); return m
@torch.no_grad()
def predict(ms,rows,tokens_per=65536):
    # mean logits of the models: clauses [NC' , TH+4], reviews [n,T]; in the order of rows
    rows=torch.as_tensor(rows,device=dev); order=torch.argsort(RL[rows]); Zc=torch.zeros(NC,TH+4,dtype=torch.half,device=dev) ; Zr=torch.zeros(NR,T,dtype=torch.half,device=dev); i=0
    for m in ms: m.eval()
    ln=RL[rows[order]].tolist()
    while i<len(rows):
        k=i; step=512
        step=max(8,tokens_per//(ln[min(len(rows)-1,i+256)]+8)); k=min(len(rows),i+step); rb=rows[order[i:k]]; i=k
        x,c,first=batch(rb)
        for m in ms:
            with torch.autocast(dev,dtype=torch.bfloat16,enabled=dev=='cuda'): h,mk=m.enc(x,first); z,rz,ids,rr=heads(m,h,c,mk,rb)
            z=z.float(); z[:,TH:]=F.log_softmax(z[:,TH:],1)
            Zc[ids]+=(z/len(ms)).half(); Zr[rb]+=(rz.float()/len(ms)).half()
    return Zc,Zr
def report(name,Zc,Zr,held=False,t=None,tune_on=None):
    out={}
    tune_rows=L.val+L.dev if tune_on is None else tune_on
    top=torch.full((NR,TH),-9.,device=dev).scatter_reduce(0,CR[:,None].expand(-1,TH),Zc[:,:TH].float(),'amax')
    for nm,S in (('review',Zr.float()),('pool',torch.cat([Zr[:,:K].float(),top],1)),('mean',torch.cat([Zr[:,:K].float(),.5*top+.5*Zr[:,K:].float()],1))):
        S=S.cpu().numpy(); th,g0=tune(tune_rows,S[tune_rows]); flat=th.copy(); flat[K:]=g0
        for sname,sel in (('val',L.val),('dev',L.dev))+((('HELD',L.held),) if held else ()):
            line('%s %s %s'%(name,nm,sname),sel,S[sel]>flat,sname=='HELD'); 
            if held: line('%s %s %s pertag'%(name,nm,sname),sel,S[sel]>th,False)
        out[nm]=(th,g0)
    for sname,sel in (('val',L.val),)+((('HELD',L.held),) if held else ()):
        pol_line(name+' '+sname,sel,{i:Zc[rbeg[i]:rbeg[i+1],TH:].float().cpu().numpy() for i in sel}); clause_f1(sel,{i:Zc[rbeg[i]:rbeg[i+1],:TH].float().cpu().numpy() for i in sel},name+' '+sname)
    return out
def pack_soft(Zc,Zr):
    P=torch.sigmoid(Zc[:,:TH].float()); pol=(torch.softmax(Zc[:,TH:].float(),1)*255).round().byte().cpu().numpy(); R=torch.sigmoid(Zr.float())
    def sp(P):
        q=(P*255).round().byte(); q=torch.where(P>.02,q,0); nz=q.nonzero(); return (q>0).sum(1).byte().cpu().numpy(),nz[:,1].byte().cpu().numpy(),q[q>0].cpu().numpy()
    a,b,c=sp(P); d,e,f=sp(R); return dict(cn=a,ct=b,cp=c,rn=d,rt=e,rp=f,pol=pol)
if __name__=='__main__':
    OUT=os.environ['OUT']; SEC=float(os.environ.get('SEC',270)); torch.manual_seed(0)
    torch.backends.cuda.matmul.allow_tf32=True
    held=set(L.held); rows=torch.tensor([i for i in range(NR) if i not in held],device=dev)
    m=Teacher().to(dev); log('parameters %.1fM'%(sum(p.numel() for p in m.parameters())/1e6))
    pretrain(m,rows,SEC); state={k:v.detach().clone() for k,v in m.state_dict().items()}
    ev=L.val+L.dev
    FE=int(os.environ.get('FE',6))
    A=[finetune(state,L.train,s,FE) for s in range(2)]
    report('one',*predict(A[:1],ev)); 
    allrows=torch.arange(NR,device=dev); Zc,Zr=predict(A,allrows); report('teacher A',Zc,Zr,held=True)
    np.savez_compressed(OUT+'/softA.npz',**pack_soft(Zc,Zr)); log('A done')
    try: torch.save(state,'/tmp/pre.pt')
    except Exception as e: log(e)
    B=[finetune(state,L.train+L.val,s+10,FE) for s in range(3)]; Zc,Zr=predict(B,allrows); report('teacher B (knows val)',Zc,Zr,held=True,tune_on=L.dev)
    np.savez_compressed(OUT+'/softB.npz',**pack_soft(Zc,Zr)); log('B done')
