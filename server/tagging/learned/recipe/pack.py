import numpy as np,json,gzip,sys,sentencepiece as sp,io
src,dst=sys.argv[1],sys.argv[2]; VS=int(sys.argv[3]) if len(sys.argv)>3 else 24000
U=lambda n:np.fromfile(f'{src}/{n}.u32',np.uint32)
types=open(f'{src}/types.txt',encoding='utf-8',newline='\n').read().split('\n'); counts=U('counts'); assert len(types)==len(counts)
order=np.argsort(-counts.astype(np.int64),kind='stable'); new=np.empty(len(order),np.uint32); new[order]=np.arange(len(order)); tok=new[U('tokens')]
names=[types[i] for i in order]; gzip.open(f'{dst}/types.txt.gz','wt',encoding='utf-8',newline='\n').write('\n'.join(names)); c=counts[order]
with open(f'{dst}/tsv','w') as f:
    for n,k in zip(names,c):
        if k>=3 and n.strip(): f.write(f'{n}\t{k}\n')
sp.SentencePieceTrainer.train(input=f'{dst}/tsv',input_format='tsv',model_prefix=f'{dst}/sp',vocab_size=VS,model_type='bpe',character_coverage=.9998,hard_vocab_limit=False,normalization_rule_name='identity',num_threads=2,max_sentencepiece_length=12,minloglevel=2)
m=sp.SentencePieceProcessor(model_file=f'{dst}/sp.model'); pc=[x[:8] or [0] for x in m.encode(names)]
d=dict(tok_lo=(tok&65535).astype(np.uint16),tok_hi=(tok>>16).astype(np.uint8),clauseTokens=U('clauseTokens').astype(np.uint16),reviewClauses=U('reviewClauses').astype(np.uint8),ratings=U('ratings').astype(np.uint8),langs=U('langs').astype(np.uint8),n_pieces=np.array(m.get_piece_size()),pieces=np.concatenate([np.array(x,np.uint16) for x in pc]),pieceCount=np.array([len(x) for x in pc],np.uint8))
for n in('found','said','denied','elsewise','today'): d[n]=U(n).astype(np.uint8); d[n+'Count']=U(n+'Count').astype(np.uint8)
np.savez_compressed(f'{dst}/data.npz',**d); gzip.open(f'{dst}/labels.json.gz','wt').write(open(f'{src}/labels.json').read())
print(len(names),'types',len(tok),'tokens',m.get_piece_size(),'pieces')
