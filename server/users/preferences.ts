import type { NoticePreferences, UserPreferences } from '../../contract/entities'
import { DEFAULT_NOTICES, type NoticeProblem, noticeProblem } from '../../src/domain/notices/preferences'
import type { Viewer } from '../../src/domain/tickets/visibility'
import type { Work } from '../platform/db/work'
import { publish } from '../platform/events/publish'
import { Refusal } from '../platform/graphql/refusal'
import type { MutationUpdateUserPreferencesArgs } from '../platform/graphql/resolvers.gen'

type Row = { notices: NoticePreferences; rev: number }

/** What the viewer chose for themselves; the defaults where that is nothing. */
export async function readPreferences(work: Work, viewer: Viewer): Promise<UserPreferences> {
  const row = await work.one<Row>(
    'SELECT notices, rev::float8 AS rev FROM user_preferences WHERE user_id = $1',
    [Number(viewer.id)],
  )
  return row ?? { notices: DEFAULT_NOTICES, rev: 0 }
}

const SENTENCES: Readonly<Record<NoticeProblem, string>> = {
  volume: 'O volume vai de 0 a 100.',
  kinds: 'Há um tipo de aviso que não existe ou que vem duas vezes.',
  quiet_hours: 'Um horário de silêncio não é válido: um por dia da semana, de 00:00 a 23:59.',
  do_not_disturb_until: 'A data de “não perturbe” não é válida.',
}

/**
 * Keeps them whole, and tells the user's other devices.
 * @throws Refusal INVALID with what is no good.
 */
export async function updatePreferences(
  work: Work,
  viewer: Viewer,
  { notices: given }: MutationUpdateUserPreferencesArgs,
): Promise<UserPreferences> {
  // Members by name: nothing else that a client sends is kept.
  const notices: NoticePreferences = {
    volume: given.volume,
    kinds: given.kinds.map(({ kind, sound, desktop }) => ({ kind, sound, desktop })),
    quiet_hours: given.quiet_hours.map(({ weekday, from_minute, to_minute }) => ({
      weekday,
      from_minute,
      to_minute,
    })),
    do_not_disturb_until: given.do_not_disturb_until ?? null,
  }
  const problem = noticeProblem(notices)
  if (problem) throw new Refusal('INVALID', SENTENCES[problem])
  const about = [work.tenant.id, Number(viewer.id)]
  await work.query(
    `INSERT INTO user_preferences (tenant_id, user_id, notices) VALUES ($1, $2, $3)
     ON CONFLICT (tenant_id, user_id) DO UPDATE SET notices = excluded.notices`,
    [...about, JSON.stringify(notices)],
  )
  const [rev = 0] = await publish(work, [
    {
      event: 'userPreferencesChanged',
      data: (seq) => ({ user_id: viewer.id, preferences: { notices, rev: seq } }),
      audience: { kind: 'users', ids: [viewer.id] },
      rows: [],
    },
  ])
  await work.query('UPDATE user_preferences SET rev = $3 WHERE tenant_id = $1 AND user_id = $2', [
    ...about,
    rev,
  ])
  return { notices, rev }
}
