import type { Outcome } from '@app/panel/commands'
import { usePanel, useUser } from '@app/panel/panel'
import type { Topic } from '@contract/topics'
import { mayOpen } from '@domain/access/rights'
import { pathTo, type RoutePattern, routeOf } from '@domain/access/routes'
import { tell } from '@ui/kit/feedback'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { administrationTexts } from '../texts/administration/pt_BR'

/** Without `add`, rows are made elsewhere. */
type Routes = Readonly<{ list: RoutePattern; add?: RoutePattern; edit: RoutePattern }>

/** Where a list's forms are, for a list whose forms have addresses of their own and stand over it. */
export type FormRoutes<Row> = Readonly<{
  /** Where the user is: the list's route, or a form's, which names the page. */
  route: RoutePattern
  /** 'new', the row that is edited, or null: the list alone. */
  open: Row | 'new' | null
  /** Address of the form for a new one; null: the role does not open it. */
  add: string | null
  /** Address of a row's form. */
  edit: (id: string) => string
  mayEdit: boolean
  /** Back to the list, as it was filtered. */
  close: () => void
}>

/**
 * The forms of a list by their addresses: a link to one opens the list with the form over it. Where the row does not
 * exist any more, or cannot be read, the user is told, and the list is shown.
 * @param find reads the row of an id; null where there is none.
 */
export function useFormRoutes<Row>(
  routes: Routes,
  find: (id: string) => Promise<Outcome<Row | null>>,
  topic?: Topic,
): FormRoutes<Row> {
  const t = useTexts(administrationTexts)
  const { tenant } = usePanel()
  const { role } = useUser()
  const mayEdit = useMayEdit(routes.edit)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const at = routeOf(pathname.slice(tenant.length + 1))
  const id = at?.route.pattern === routes.edit ? (at.parameters.id ?? null) : null
  const found = useRead(
    `${routes.edit} ${id}`,
    id === null ? null : async () => wrapped(id, await find(id)),
    topic,
  )
  // What was read for another id, or before this form was opened, is not it.
  const row = found.value?.id === id ? (found.value?.row ?? null) : null
  const isGone = id !== null && found.value?.id === id && row === null
  // Why there is no form to show, in a sentence; null: there is one, or it is on its way.
  const lost = isGone ? t('list.rowGone') : found.failure && (found.failure.message || t('list.failed'))
  const back = pathTo(tenant, routes.list) + search
  useEffect(() => {
    if (lost === null) return
    tell('failed', lost)
    void navigate(back, { replace: true })
  }, [lost, navigate, back])
  return {
    route: at && Object.values(routes).includes(at.route.pattern) ? at.route.pattern : routes.list,
    open: at && at.route.pattern === routes.add ? 'new' : row,
    add:
      routes.add && mayOpen(role, { pattern: routes.add, access: 'check' })
        ? pathTo(tenant, routes.add) + search
        : null,
    edit: (of) => pathTo(tenant, routes.edit, { id: of }) + search,
    mayEdit,
    close: () => void navigate(back),
  }
}

/** May the user open the form at this address? */
export const useMayEdit = (edit: RoutePattern): boolean =>
  mayOpen(useUser().role, { pattern: edit, access: 'check' })

const wrapped = <Row>(
  id: string,
  outcome: Outcome<Row | null>,
): Outcome<Readonly<{ id: string; row: Row | null }>> =>
  outcome.ok ? { ok: true, value: { id, row: outcome.value } } : outcome
