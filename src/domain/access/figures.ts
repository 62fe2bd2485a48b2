import { mayAct } from './actions'
import { isAdministrator, type RoleRights } from './rights'
import { canSee, type TicketScope, type Viewer } from './visibility'

/** Whose figures somebody is shown: their own, those of whatever they may see at the counter (their connections and department), or the shop's. */
export type FigureScope = 'own' | 'department' | 'shop'

/** Somebody who reads reports. */
export type FigureViewer = Viewer & Readonly<{ figures: FigureScope }>

/** Whose figures a role is shown. */
export const figureScope = (role: RoleRights): FigureScope =>
  isAdministrator(role) ? 'shop' : mayAct(role, 'actions/see-team-figures') ? 'department' : 'own'

/** What a figure is of: as a ticket; null: of no connection, as a sign-in or a quote. */
export type FactScope = Readonly<Omit<TicketScope, 'instance_id'> & { instance_id: string | null }>

/**
 * May somebody be shown a figure of this? The one rule of reports, beside `canSee`: what is theirs, always; for the rest what they may
 * see as a conversation, where their role shows them more than themselves; of no connection, nobody but administrators.
 */
export function canSeeFigure(viewer: FigureViewer, { instance_id, ...fact }: FactScope): boolean {
  if (viewer.figures === 'shop' || fact.user_id === viewer.id) return true
  return viewer.figures === 'department' && instance_id !== null && canSee(viewer, { ...fact, instance_id })
}
