import { Problem } from '../../contract/problem.ts';

/** An export holds rows and a connection of the database for as long as its caller takes to read it. */
export const mostExports = { ofAccount: 3, inAll: 12 };

const tooMany = (whose: string): Problem =>
  new Problem('too_many_exports', `${whose}: wait for one to end, or leave it.`, { headers: { 'retry-after': '5' } });

/** Counts the exports under way on this node. */
export const createExportTurns = (most = mostExports) => {
  const underWay = new Map<string, number>();
  let all = 0;
  return {
    /** Takes a turn, and answers with what gives it back; refuses where there are too many. */
    take(accountId: string): () => void {
      const own = underWay.get(accountId) ?? 0;
      if (own >= most.ofAccount) throw tooMany(`Your account has ${own} exports under way`);
      if (all >= most.inAll) throw tooMany('This server has too many exports under way');
      underWay.set(accountId, own + 1);
      all++;
      let isGiven = false;
      return () => {
        if (isGiven) return;
        isGiven = true;
        all--;
        const left = underWay.get(accountId)! - 1;
        if (left > 0) underWay.set(accountId, left);
        else underWay.delete(accountId);
      };
    },
  };
};

export type ExportTurns = ReturnType<typeof createExportTurns>;
