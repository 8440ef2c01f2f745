# Two wide students join the teacher, two more learn from all three, and the student that is shipped learns from all five.
# A, without the validation repositories, gives the thresholds; B, with them, the weights.
from student import *
OUT=os.environ['OUT']; EP=int(os.environ.get('EP',13)); HEP=int(os.environ.get('HEP',7)); BIG=json.loads(os.environ.get('BIG','{"H":256,"U":192,"D":96}')); CFG=json.loads(os.environ.get('CFG','{"H":128,"U":64,"D":64}'))
feat=features(2**18); N=len(feat[0])
@torch.no_grad()
def all_scores(ms):
    C=torch.zeros(NC,TH+4,device=dev); R=torch.zeros(NR,T,device=dev)
    for m in ms:
        for b in range(0,NR,4096):
            r=torch.arange(b,min(NR,b+4096),device=dev); z,zr,ids,rr=forward(m,r); C[ids,:TH]+=z[:,:TH]/len(ms); C[ids,TH:]+=F.log_softmax(z[:,TH:TH+4],1)/len(ms); R[r]+=zr/len(ms)
    return C,R
def logit(q): p=(q.float()/255).clamp(.0008,.9992); return torch.log(p/(1-p))
def joined(soft,ms,w=.5):
    C,R=all_scores(ms); SC,SP,SR=soft; by=lambda x:(x*255).round().clamp(0,255).byte()
    return by(torch.sigmoid(w*logit(SC)+(1-w)*C[:,:TH].clamp(-5.5,5.5))),by(torch.softmax(w*torch.log((SP.float()/255).clamp(min=.004))+(1-w)*C[:,TH:],1)),by(torch.sigmoid(w*logit(SR)+(1-w)*R.clamp(-5.5,5.5)))
def save(m,tag,th):
    E=m.E.detach()[:N]; s=E.abs().amax(1).clamp(min=1e-6)/127; q=(E/s[:,None]).round().clamp(-127,127).to(torch.int8)
    with torch.no_grad(): m.E[:N]=q.float()*s[:,None]
    h=N//2; np.savez_compressed(OUT+f'/{tag}1.npz',q=q[:h].cpu().numpy()); np.savez_compressed(OUT+f'/{tag}2.npz',q=q[h:].cpu().numpy(),s=s.cpu().numpy(),hash=feat[0],th=th[0],flat=th[1],**{k:v.detach().cpu().numpy() for k,v in m.state_dict().items() if k!='E'})
softA=load_soft(DIR+'/softA.npz'); wide=[train(N,feat,softA,L.train,epochs=HEP,bs=512,seed=s,**BIG) for s in (1,2)]
m=train(N,feat,joined(softA,wide),L.train,epochs=EP,bs=512,**CFG); th=report('A',m,held=True)
del softA,wide
softB=load_soft(DIR+'/softB.npz'); lab=L.train+L.val; wide=[train(N,feat,softB,lab,epochs=HEP,bs=512,seed=s,**BIG) for s in (1,2)]
soft=joined(softB,wide); again=[train(N,feat,soft,lab,epochs=HEP,bs=512,seed=s,**BIG) for s in (3,4)]
m=train(N,feat,joined(softB,wide+again,.3),lab,epochs=EP,bs=512,**CFG); report('B',m,held=True,given=th); save(m,'B',th)
