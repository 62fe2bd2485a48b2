import type { NoticePreferences, PanelPreferences, UserPreferences } from '../../../contract/entities'
import type { Viewer } from '../../../src/domain/access/visibility'
import { DEFAULT_NOTICES, type NoticeProblem, noticeProblem } from '../../../src/domain/notices/preferences'
import { type PanelProblem, panelProblem } from '../../../src/domain/users/panel-preferences'
import type { Work } from '../../platform/db/work'
import { publish } from '../../platform/events/publish'
import { Refusal } from '../../platform/graphql/refusal'
import type {
  MutationUpdateUserPreferencesArgs,
  NoticePreferencesInput,
  PanelPreferencesInput,
} from '../../platform/graphql/resolvers.gen'

type Row = { notices: NoticePreferences | null; panel: PanelPreferences | null; rev: number }

const preferencesOf = ({ notices, panel, rev }: Row): UserPreferences => ({
  notices: notices ?? DEFAULT_NOTICES,
  panel,
  rev,
})

/** What the viewer chose for themselves; the defaults where that is nothing. */
export async function readPreferences(work: Work, viewer: Viewer): Promise<UserPreferences> {
  const row = await work.one<Row>(
    'SELECT notices, panel, rev::float8 AS rev FROM user_preferences WHERE user_id = $1',
    [Number(viewer.id)],
  )
  return preferencesOf(row ?? { notices: null, panel: null, rev: 0 })
}

const SENTENCES: Readonly<Record<NoticeProblem | PanelProblem, string>> = {
  volume: 'O volume vai de 0 a 100.',
  kinds: 'Há um tipo de aviso que não existe ou que vem duas vezes.',
  quiet_hours: 'Um horário de silêncio não é válido: um por dia da semana, de 00:00 a 23:59.',
  do_not_disturb_until: 'A data de “não perturbe” não é válida.',
  theme: 'Este tema não existe.',
  language: 'Este idioma não existe.',
  pinned_pages: 'Dá para fixar até 10 páginas, cada uma uma vez.',
}

/** Members by name: nothing else that a client sends is kept. */
function noticesOf(given: NoticePreferencesInput): NoticePreferences {
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
  return notices
}

function panelOf({ theme, language, menu_open, pinned_pages }: PanelPreferencesInput): PanelPreferences {
  const panel: PanelPreferences = { theme, language, menu_open, pinned_pages: [...pinned_pages] }
  const problem = panelProblem(panel)
  if (problem) throw new Refusal('INVALID', SENTENCES[problem])
  return panel
}

/**
 * Keeps what is given, each part whole, and tells the user's other devices.
 * @throws Refusal INVALID with what is no good.
 */
export async function updatePreferences(
  work: Work,
  viewer: Viewer,
  given: MutationUpdateUserPreferencesArgs,
): Promise<UserPreferences> {
  const notices = given.notices ? noticesOf(given.notices) : null
  const panel = given.panel ? panelOf(given.panel) : null
  const about = [work.tenant.id, Number(viewer.id)]
  const row = await work.one<Row>(
    `INSERT INTO user_preferences AS p (tenant_id, user_id, notices, panel) VALUES ($1, $2, $3, $4)
     ON CONFLICT (tenant_id, user_id) DO UPDATE
       SET notices = coalesce(excluded.notices, p.notices), panel = coalesce(excluded.panel, p.panel)
     RETURNING notices, panel, rev::float8 AS rev`,
    [...about, notices && JSON.stringify(notices), panel && JSON.stringify(panel)],
  )
  if (!row) throw new Error('preferences were not kept')
  const [rev = 0] = await publish(work, [
    {
      event: 'userPreferencesChanged',
      data: (seq) => ({ user_id: viewer.id, preferences: preferencesOf({ ...row, rev: seq }) }),
      audience: { kind: 'users', ids: [viewer.id] },
      rows: [],
    },
  ])
  await work.query('UPDATE user_preferences SET rev = $3 WHERE tenant_id = $1 AND user_id = $2', [
    ...about,
    rev,
  ])
  return preferencesOf({ ...row, rev })
}
