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
]
