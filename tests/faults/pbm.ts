import type { Fault } from './fault.ts'

/** Authorisations of benefit programmes. */
export const pbmFaults: readonly Fault[] = [
  {
    name: 'an operator is asked anew for what it may have authorised already',
    file: 'server/areas/pbm/follow.job.ts',
    right: 'const found = asked ? await operator.find(key) : null',
    wrong: 'const found = asked && key === null ? await operator.find(key) : null',
    caughtBy: 'tests/server/areas/pbm.test.ts -t asks.nobody.again',
  },
  {
    name: 'a line that became another sale keeps its authorisation',
    file: 'server/areas/orders/save/lines.ts',
    right: '...((before.price !== price || before.quantity !== quantity) && NO_PBM),',
    wrong: '',
    caughtBy: 'tests/server/areas/pbm.test.ts -t takes.an.authorisation.back',
  },
  {
    name: 'the shop’s discount is shared out over lines whose programme does not add to it',
    file: 'src/domain/orders/order-sums.ts',
    right: 'pbmOf(line) > 0 && !line.pbm_stacks ? 0 : costOf(line) - pbmOf(line)',
    wrong: 'costOf(line) - pbmOf(line)',
    caughtBy: 'src/domain/orders/order-sums.test.ts',
  },
  {
    name: 'a closing of a benefit programme that was marked as paid is changed by a file',
    file: 'server/areas/pbm/payments-file.ts',
    right: 'if (paid) throw new BadRow',
    wrong: 'if (paid && received < 0) throw new BadRow',
    caughtBy: 'tests/server/areas/pbm-closings.test.ts -t marked.them.as.paid',
  },
  {
    name: 'a payment of a benefit programme goes to the first of several sales with its number',
    file: 'server/areas/pbm/payments-file.ts',
    right: 'if (found.length > 1)',
    wrong: 'if (found.length > 99)',
    caughtBy: 'tests/server/areas/pbm-closings.test.ts -t file.pays',
  },
  {
    name: 'what was brought back of a benefit programme is owed all the same',
    file: 'server/areas/pbm/sold.sql.ts',
    right: "CASE WHEN a.state = 'confirmed' THEN a.refund ELSE 0 END",
    wrong: "CASE WHEN a.state <> 'unpaid' THEN a.refund ELSE 0 END",
    caughtBy: 'tests/server/areas/pbm-closings.test.ts -t shop.s.months',
  },
]
