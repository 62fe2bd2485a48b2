import { usePanel } from '@app/panel/panel'
import { routeOf } from '@domain/access/routes'
import type { FlowType } from '@domain/bots/flow'
import { part } from '@ui/kit/part'
import { useLocation, useSearchParams } from 'react-router-dom'
import { BotList } from './internal/BotList'
import { BOT } from './internal/openBot'

const EditorPage = part(() => import('./editor/EditorPage'), 'around')

/** The bots of a kind; with a bot in the address, what that one does. */
export default function BotListPage() {
  const { tenant } = usePanel()
  const { pathname } = useLocation()
  const id = useSearchParams()[0].get(BOT)
  const route =
    routeOf(pathname.slice(tenant.length + 1))?.route.pattern === 'chat-flows-active/{type}/list'
      ? 'chat-flows-active/{type}/list'
      : 'chat-flows/{type}/list'
  const kind: FlowType = route === 'chat-flows-active/{type}/list' ? 'active' : 'passive'
  return id === null ? (
    <BotList key={kind} kind={kind} route={route} />
  ) : (
    <EditorPage key={id} id={id} route={route} />
  )
}
