import '@ui/kit/texts/shared/pt_BR'
import { usePanel, useView } from '@app/panel/panel'
import { unseenMentions } from '@domain/mentions/kept'
import { type CentreItem, noticeCentre } from '@domain/notices/centre'
import { Button, Drawer } from '@mantine/core'
import { type Translate, useTexts } from '@ui/kit/text'
import { noticeCentreTexts } from '../texts/centre/pt_BR'
import '@mantine/core/styles/Drawer.css'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBellOff,
  IconSettings,
  IconSpeakerphone,
} from '@tabler/icons-react'
import dialog from '@ui/kit/Dialog.module.css'
import { Tabs } from '@ui/kit/Tabs'
import { useId, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { DesktopPermission } from '../DesktopPermission'
import styles from '../NoticeCentre.module.css'
import { Silence } from '../Silence'
import { MentionList } from './MentionList'
import { NoticeLine } from './NoticeLine'

/** Notices shown before more are asked for. */
const PAGE = 20

const sameItems = (a: readonly CentreItem[], b: readonly CentreItem[]): boolean =>
  a.length === b.length &&
  a.every((item, i) => item.key === b[i]?.key && item.read === b[i]?.read && item.seq === b[i]?.seq)

type Tab = 'notices' | 'mentions'

/** Everything that the user was told, newest first: read, put away, or opened where it happened. */
export default function NoticeCentre({ onClose }: { onClose: () => void }) {
  const t = useTexts(noticeCentreTexts)
  const { tenant } = usePanel()
  const navigate = useNavigate()
  const mentions = useView(['mentions'], unseenMentions)
  // Who was named and has not looked comes for that.
  const [tab, setTab] = useState<Tab>(mentions > 0 ? 'mentions' : 'notices')
  const panelId = useId()

  const show = (ticket: string) => {
    onClose()
    void navigate(`/${tenant}/chat/attendance?ticket=${encodeURIComponent(ticket)}`)
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={380}
      title={t('title')}
      classNames={{ title: dialog.title ?? '' }}
      closeButtonProps={{ 'aria-label': t('close') }}
      transitionProps={{ duration: 0 }}
    >
      <div className={styles.head}>
        <Silence />
        <DesktopPermission />
        <Link className={styles.settings!} to={`/${tenant}/user-settings`} onClick={onClose}>
          <IconSettings size={16} aria-hidden /> {t('shared:noticeSettings')}
        </Link>
      </div>
      <Tabs
        label={t('title')}
        tab={tab}
        onChange={setTab}
        panelId={panelId}
        tabs={[
          ['notices', t('title')],
          ['mentions', mentions > 0 ? t('mentionsUnseen', { count: mentions }) : t('mentions')],
        ]}
      />
      <div id={panelId} role="tabpanel" aria-label={t(tab === 'mentions' ? 'mentions' : 'title')}>
        {tab === 'mentions' ? <MentionList onShow={show} /> : <Notices onShow={show} />}
      </div>
    </Drawer>
  )
}

/** Transfers, and what the house said. */
function Notices({ onShow }: { onShow: (ticketId: string) => void }) {
  const t = useTexts(noticeCentreTexts)
  const { commands } = usePanel()
  const items = useView(['notices', 'announcements'], noticeCentre, sameItems)
  const [shown, setShown] = useState(PAGE)
  const open = (item: CentreItem) => {
    if (item.from === 'notice') void commands.dismissNotice(item.notice.id, item.notice.seq)
    else void commands.dismissAnnouncement(item.announcement.id)
    const ticket = item.from === 'notice' ? item.notice.id : item.announcement.about
    if (ticket !== null) onShow(ticket)
  }
  if (items.length === 0)
    return (
      <div className={styles.none}>
        <IconBellOff size={32} stroke={1.5} aria-hidden />
        <p>{t('none')}</p>
        <small>{t('noneHint')}</small>
      </div>
    )
  return (
    <>
      <div className={styles.actions}>
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={items.every(({ read }) => read)}
          onClick={() => void commands.dismissAllNotices()}
        >
          {t('allRead')}
        </Button>
      </div>
      <ul className={styles.list}>
        {items.slice(0, shown).map((item) => (
          <li key={item.key}>
            <Line item={item} onOpen={() => open(item)} />
          </li>
        ))}
      </ul>
      {items.length > shown && (
        <Button fullWidth variant="default" onClick={() => setShown(shown + PAGE)}>
          {t('shared:more')}
        </Button>
      )}
    </>
  )
}

const ICONS = {
  received: IconArrowForwardUp,
  transferred: IconArrowBackUp,
  announcement: IconSpeakerphone,
} as const

function Line({ item, onOpen }: { item: CentreItem; onOpen: () => void }) {
  const { title, text, at } = wordsOf(item, useTexts(noticeCentreTexts))
  const Icon = ICONS[item.from === 'notice' ? item.notice.kind : 'announcement']
  return <NoticeLine icon={Icon} title={title} text={text} at={at} read={item.read} onOpen={onOpen} />
}

function wordsOf(
  item: CentreItem,
  t: Translate<typeof noticeCentreTexts>,
): { title: string; text: string; at: number } {
  if (item.from === 'announcement') {
    const { title, message, at } = item.announcement
    return { title, text: message, at }
  }
  const { kind, customerName: customer, userName, at } = item.notice
  const user = userName ?? t('somebody')
  return kind === 'received'
    ? { title: t('received'), text: t('receivedFrom', { customer, user }), at }
    : { title: t('transferred'), text: t('kit:transferredTo', { customer, user }), at }
}
