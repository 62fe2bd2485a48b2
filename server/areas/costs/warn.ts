import { formatMoney } from '../../../src/domain/money/money'
import type { Work } from '../../platform/db/work'
import { publish } from '../../platform/events/publish'
import type { MonthStand } from './budget'

/** Of the budget, percent: at these the shop is told, the highest alone. */
const LEVELS = [100, 80] as const
const SAID: Readonly<Record<(typeof LEVELS)[number], Readonly<{ title: string; message: string }>>> = {
  80: {
    title: 'O orçamento de mensagens está acabando',
    message: 'O que já foi gasto e o que está saindo passou de 80% do orçamento do mês',
  },
  100: {
    title: 'O orçamento de mensagens do mês acabou',
    message: 'Campanhas pausam e réguas esperam. Quem atende continua enviando. O orçamento do mês é',
  },
}

/** Tells whoever holds campaigns that the month's budget is nearly or all used: once a month and level. */
export async function warnOfBudget(
  work: Work,
  budget: number,
  { month, spent, inFlight, rest }: MonthStand,
): Promise<void> {
  // What is expected warns; that the money is used up is said when it is.
  const level = spent + inFlight >= budget ? 100 : spent + inFlight + rest >= budget * 0.8 ? 80 : null
  if (level === null) return
  const first = await work.one(
    `INSERT INTO budget_notices (tenant_id, month, level) SELECT $1, $2::date, $3
     WHERE NOT EXISTS (SELECT FROM budget_notices b WHERE b.tenant_id = $1 AND b.month = $2::date AND b.level >= $3)
     ON CONFLICT DO NOTHING RETURNING 1`,
    [work.tenant.id, month, level],
  )
  if (!first) return
  const { title, message } = SAID[level]
  await publish(work, [
    {
      event: 'campaignWarning',
      data: (rev) => ({ user_id: null, title, message: `${message} (${formatMoney(budget)}).`, rev }),
      audience: { kind: 'tenant' },
      rows: [],
    },
  ])
}
