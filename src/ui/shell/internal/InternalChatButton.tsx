import { usePanel, useView } from '@app/panel/panel'
import { COLLEAGUE_PARAM, NO_COLLEAGUE } from '@domain/internal-chat/address'
import { unseenInAll } from '@domain/internal-chat/colleagues'
import { keysOf } from '@domain/shortcuts/table'
import { IconUsersGroup } from '@tabler/icons-react'
import { INTERNAL_CHAT_BUTTON, useInternalChat } from '@ui/internal-chat/useInternalChat'
import hidden from '@ui/kit/Hidden.module.css'
import { useTexts } from '@ui/kit/text'
import { useLocation, useNavigate } from 'react-router-dom'
import { shellTexts } from '../texts/pt_BR'

/** Opens the internal chat beside the workspace; says how many messages of colleagues are unseen. `rail`: the menu's classes. */
export function InternalChatButton({ rail }: { rail: Readonly<Record<string, string>> }) {
  const t = useTexts(shellTexts)
  const { tenant } = usePanel()
  const chat = useInternalChat()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const unseen = useView(['internalMessages', 'internalConversations', 'colleagues'], unseenInAll)
  const workspace = `/${tenant}/chat/attendance`
  const toggle = () => {
    if (chat.open) chat.close()
    else if (pathname.startsWith(workspace)) chat.show(null)
    else void navigate(`${workspace}?${COLLEAGUE_PARAM}=${NO_COLLEAGUE}`)
  }
  return (
    <button
      id={INTERNAL_CHAT_BUTTON}
      type="button"
      className={`${rail.link} ${rail.button}`}
      title={`${t('internalChat')} (${keysOf('internalChat')})`}
      aria-pressed={chat.open}
      onClick={toggle}
    >
      <span className={rail.icon}>
        <IconUsersGroup size={20} stroke={1.75} aria-hidden />
        {unseen > 0 && (
          <span className={rail.count} aria-hidden>
            {unseen > 99 ? '99+' : unseen}
          </span>
        )}
      </span>
      <span className={rail.name}>{t('team')}</span>
      <span className={hidden.text} role="status">
        {unseen > 0 && t('teamUnseen', { count: unseen })}
      </span>
    </button>
  )
}
