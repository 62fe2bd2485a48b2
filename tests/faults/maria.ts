import type { Fault } from './fault.ts'

const CAUGHT = 'tests/server/areas/maria.test.ts'
const BY_MODEL = 'tests/server/areas/maria-model.test.ts'
const FIGURES = 'tests/server/areas/maria-report.test.ts'
const RULES = 'src/domain/maria'

/** What Maria may say that nobody has approved, to whom she may say it, and what may leave the house for it. */
export const mariaFaults: readonly Fault[] = [
  {
    name: 'an answer without a word of its source is taken',
    file: 'src/domain/maria/verify.ts',
    right: '!saidIn(text).some((word) => known.has(word)) &&',
    wrong: 'saidIn(text).length > 1_000 &&',
    caughtBy: RULES,
  },
  {
    name: 'a number that no source says is taken',
    file: 'src/domain/maria/verify.ts',
    right: 'numbersIn(text).some((number) => !numbers.has(number))',
    wrong: 'numbersIn(text).some((number) => number === source)',
    caughtBy: RULES,
  },
  {
    name: 'she answers what only a pharmacist answers',
    file: 'src/domain/maria/turn.ts',
    right: 'if (flag !== null) return hand(',
    wrong: 'if (flag !== null && turns > 99) return hand(',
    caughtBy: RULES,
  },
  {
    name: 'what she says leaves whoever has the ticket',
    file: 'server/areas/maria/run/carry-out.ts',
    right: 'only: { bot: true }',
    wrong: 'only: null',
    caughtBy: CAUGHT,
  },
  {
    name: 'her last word is thrown away as she gives the ticket to people',
    file: 'server/areas/maria/run/carry-out.ts',
    right: '  await keepsItsWord(work, [ticket])\n',
    wrong: '',
    caughtBy: CAUGHT,
  },
  {
    name: 'she answers where a bot does',
    file: 'server/conversation/tickets/open.ts',
    right: 'v.maria AND NOT v.bot AND v.user_id IS NULL',
    wrong: 'v.maria AND v.user_id IS NULL',
    caughtBy: CAUGHT,
  },
  {
    name: 'what a model said is sent though a person has the ticket meanwhile',
    file: 'server/areas/maria/run/think.ts',
    right: 'if (!again || !stands) return',
    wrong: 'if (!again) return',
    caughtBy: BY_MODEL,
  },
  {
    name: 'what is under way counts for no budget',
    file: 'server/areas/maria/account/spend.ts',
    right: "if (stateOf(account, before, micros) === 'spent') {",
    wrong: "if (stateOf(account, { day: 0, month: 0 }, micros) === 'spent') {",
    caughtBy: BY_MODEL,
  },
  {
    name: 'a kept key goes to another address',
    file: 'server/areas/maria/settings.ts',
    right: 'before && before.url === form.url && before.wire === form.wire',
    wrong: 'before',
    caughtBy: BY_MODEL,
  },
  {
    name: 'a model is told the numbers of whoever writes',
    file: 'server/areas/maria/run/said-lately.ts',
    right: 'text: withoutPerson(text, name)',
    wrong: "text: name === '' ? '' : text",
    caughtBy: BY_MODEL,
  },
  {
    name: 'Maria: what people had to take over counts as solved by her',
    file: 'server/areas/reports/sources/maria.sql.ts',
    right: "coalesce(f.why, 'closed') = 'closed' AND",
    wrong: "coalesce(f.why, 'closed') <> '' AND",
    caughtBy: FIGURES,
  },
  {
    name: 'Maria: her cost is that of the first turn alone',
    file: 'server/areas/reports/sources/maria.sql.ts',
    right: '(SELECT sum(x.cost) FROM',
    wrong: '(SELECT min(x.cost) FROM',
    caughtBy: FIGURES,
  },
  {
    name: 'Maria: a draft of an adverse event is begun of any red flag',
    file: 'server/areas/maria/run/carry-out.ts',
    right: "decision.flag === 'adverse' &&",
    wrong: 'decision.flag !== null &&',
    caughtBy: 'tests/server/areas/maria-adverse.test.ts',
  },
]
