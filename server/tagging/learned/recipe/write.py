# Writes weights.bin and weights-version.ts: write.py B1.npz B2.npz labels.json (of export.ts), in the root of the project.
import sys,json,struct,hashlib,glob,os,collections
import numpy as np
out=os.path.dirname(os.path.dirname(os.path.abspath(__file__))); labelled='training/clauses.ndjson'
q1=np.load(sys.argv[1])['q']; Z=np.load(sys.argv[2]); q=np.concatenate([q1,Z['q']]); tags=json.load(open(sys.argv[3]))['tags']; T=len(tags); K=4; TH=T-K
order=np.concatenate([TH+4+np.arange(K),np.arange(TH),TH+np.arange(4)])  # kinds, themes, polarities
N,D=q.shape; H=len(Z['b']); U=len(Z['Wc.bias']); f=lambda a:np.ascontiguousarray(a,'<f4').tobytes()
# half way between the threshold of a tag and the common one: few labels tell little of a tag's own
th=(Z['th']+Z['flat'])/2; bias=Z['V.bias'][order].copy(); bias[:T]-=th
n=collections.Counter(t.rstrip('+-') for l in open(labelled) for c in json.loads(l)['clauses'] for t in c.get('themes',[]))
margins=np.array([0 if i<K or n[t]>=160 else 2 for i,t in enumerate(tags)])
digest=hashlib.sha256()
for file in sorted(glob.glob(out+'/recipe/*.py')+glob.glob(out+'/recipe/*.ts'))+[labelled]: digest.update(open(file,'rb').read())
header=json.dumps({'tags':tags,'recipe':digest.hexdigest()[:16],'known':N,'word':D,'place':H,'hidden':U}).encode(); header+=b' '*(-(4+len(header))%4)
data=struct.pack('<I',len(header))+header+f(margins)+Z['hash'].astype('<u4').tobytes()+f(Z['s'])+f(Z['M.weight'].T)+f(Z['b'])+f(Z['Wc.weight'].T)+f(Z['Wr.weight'].T)+f(Z['Wc.bias'])+f(Z['Fu'])+f(Z['V.weight'][order].T)+f(bias)+f(Z['G'][:,order])+f(Z['rate'])+q.tobytes()
open(out+'/weights.bin','wb').write(data); v=hashlib.sha256(data).hexdigest()[:16]
open(out+'/weights-version.ts','w').write(f"/** The beginning of the SHA-256 of `weights.bin`: other weights tag otherwise. */\nexport const weightsVersion = '{v}';\n"); print(len(data),v)
