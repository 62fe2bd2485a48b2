import '@ui/kit/texts/shared/pt_BR'
import { useCommands, usePanel, usePreferences, useView } from '@app/panel/panel'
import { formatPhone } from '@domain/contacts/phone'
import { COLLEAGUE_PARAM } from '@domain/internal-chat/address'
import { listedColleagues } from '@domain/internal-chat/colleague-list'
import type { World } from '@domain/kernel/world'
import { ticketList } from '@domain/tickets/lists'
import { Spotlight } from '@mantine/spotlight'
import {
  type Icon,
  IconAdjustments,
  IconBolt,
  IconHelp,
  IconLayoutGrid,
  IconMessage,
  IconPalette,
  IconSlash,
  IconUser,
} from '@tabler/icons-react'
import { shortcutTexts } from '@ui/kit/shortcuts/texts/pt_BR'
import { useTexts } from '@ui/kit/text'
import '@mantine/spotlight/styles.css'
import { keysOf, shortcutOf } from '@domain/shortcuts/table'
import { runnableShortcuts, runShortcut } from '@ui/kit/shortcuts/useShortcuts'
import { useViewer } from '@ui/kit/viewer'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { recentTickets } from '../recentTickets'
import { finds, ranked } from './finds'
import type { Group, Line } from './line'
import styles from './Palette.module.css'
import { paletteStore } from './store'
import { usePlaces } from './usePlaces'

/** Rows of one kind at most. */
const MOST = 6
/** Of a kind, before anything is typed. */
const MOST_UNASKED = 5
/** So many things are remembered as chosen. */
const MOST_USES = 100
/** Shown only where something is looked for: there are too many. */
const FOUND_ONLY: ReadonlySet<Group['key']> = new Set(['settings', 'articles', 'answers'])
const FOUND_BY_RULE: ReadonlySet<Group['key']> = new Set(['chats', 'colleagues', 'recent'])
const SIGNS: Readonly<Record<Group['key'], Icon>> = {
  recent: IconMessage,
  actions: IconBolt,
  chats: IconMessage,
  colleagues: IconUser,
  answers: IconSlash,
  pages: IconLayoutGrid,
  settings: IconAdjustments,
  articles: IconHelp,
  account: IconPalette,
}
/** The server is asked when typing rests this long, ms. */
const REST_MS = 250
/** Fewer characters are everybody. */
const FEWEST = 2

export type PaletteProps = {
  /** What can be done with the open ticket besides what has a shortcut. */
  ticketLines: readonly Line[]
  /** Puts a quick answer into the open ticket's composer; null where none can be written. */
  onAnswer: ((identifier: string) => void) | null
  onSignOut: () => void
  onClose: () => void
}

/** One field for everything: what can be done here, conversations, colleagues, quick answers, pages, looks. */
export default function Palette({ ticketLines, onAnswer, onSignOut, onClose }: PaletteProps) {
  const t = useTexts(shortcutTexts)
  const { tenant } = usePanel()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const [{ paletteUses }, update] = usePreferences()
  useEffect(() => paletteStore.open(), [])
  const looking = useAskedServer(query)
  const chats = useChats(query)
  const recent = useRecent(query)
  const places = usePlaces()
  const colleagues = useView(
    ['colleagues'],
    useCallback(
      (world: World) => (query.trim() === '' ? [] : listedColleagues(world, query).slice(0, MOST)),
      [query],
    ),
    (a, b) => a.length === b.length && a.every(({ colleague }, i) => colleague === b[i]?.colleague),
  )
  const templates = useView(
    ['templates'],
    (world) => [...world.rows.templates.values()],
    (a, b) => a.length === b.length && a.every((row, i) => row === b[i]),
  )
  // What can be done is what could be done when the palette came: it takes the keyboard away from the screen.
  const [ids] = useState(() => runnableShortcuts().filter((id) => shortcutOf(id).plain !== true))

  const go = (path: string) => void navigate(`/${tenant}/${path}`)
  const theme = (chosen: 'light' | 'dark' | 'auto') =>
    update((draft) => {
      draft.theme = chosen
    })
  const groups: Group[] = [
    {
      key: 'recent',
      lines: recent.map(({ id, name, hint }) => ({
        key: `ticket:${id}`,
        label: name,
        hint,
        icon: IconMessage,
        run: () => go(`chat/attendance?ticket=${encodeURIComponent(id)}`),
      })),
    },
    {
      key: 'actions',
      lines: [
        ...ids.map((id) => ({ key: id, label: t(id), hint: keysOf(id), run: () => runShortcut(id) })),
        ...ticketLines,
      ],
    },
    {
      key: 'chats',
      lines: chats.map(({ id, name, hint }) => ({
        key: `ticket:${id}`,
        label: name,
        hint,
        run: () => go(`chat/attendance?ticket=${encodeURIComponent(id)}`),
      })),
    },
    places.pages,
    places.settings,
    {
      key: 'colleagues',
      lines: colleagues.map(({ colleague: { id, name, department } }) => ({
        key: `user:${id}`,
        label: name,
        hint: department ?? undefined,
        run: () => go(`chat/attendance?${COLLEAGUE_PARAM}=${encodeURIComponent(id)}`),
      })),
    },
    {
      key: 'answers',
      lines:
        onAnswer && query.trim() !== ''
          ? templates.map(({ id, data }) => ({
              key: `answer:${id}`,
              label: `/${data.identifier}`,
              hint: data.value.slice(0, 60),
              run: () => onAnswer(data.identifier),
            }))
          : [],
    },
    places.articles,
    {
      key: 'account',
      lines: [
        { key: 'light', label: t('themeLight'), run: () => theme('light') },
        { key: 'dark', label: t('themeDark'), run: () => theme('dark') },
        { key: 'auto', label: t('themeAuto'), run: () => theme('auto') },
        { key: 'signOut', label: t('kit:signOut'), run: onSignOut },
      ],
    },
  ]
  // Chats and colleagues were found by their own rules, in more than their names; what stands there already is enough.
  const asked = query.trim() !== ''
  const uses = (line: Line) => paletteUses[line.key] ?? 0
  const found = groups
    .filter(({ key }) => asked || !FOUND_ONLY.has(key))
    .map(({ key, lines }) => ({
      key,
      lines: (FOUND_BY_RULE.has(key)
        ? lines
        : ranked(
            lines.filter((line) =>
              finds(query, `${line.label} ${line.words ?? ''} ${key === 'answers' ? line.hint : ''}`),
            ),
            query,
          )
      ).toSorted((a, b) => (asked ? 0 : uses(b) - uses(a))),
    }))
    .filter(({ lines }) => lines.length > 0)

  // In one step: what the action opens has the keyboard when the palette is gone, and what is typed has no moment to go
  // elsewhere. Where the keyboard goes back to is kit/focus.ts's to say, not the library's, which would do so later.
  const choose = (line: Line) => {
    update((draft) => {
      draft.paletteUses[line.key] = (draft.paletteUses[line.key] ?? 0) + 1
      const [rarest] = Object.entries(draft.paletteUses).sort(([, a], [, b]) => a - b)
      if (Object.keys(draft.paletteUses).length > MOST_USES && rarest) delete draft.paletteUses[rarest[0]]
    })
    line.run()
    onClose()
  }
  return (
    <Spotlight.Root
      store={paletteStore}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      shortcut={null}
      closeOnActionTrigger={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      // Like any dialog: a blur costs small machines their frames.
      overlayProps={{ backgroundOpacity: 0.3, blur: 0 }}
      attributes={{ content: { 'aria-label': t('palette') } }}
    >
      <Spotlight.Search autoComplete="off" placeholder={t('ask')} aria-label={t('ask')} />
      <Spotlight.ActionsList className={styles.list ?? ''} tabIndex={0}>
        {found.map(({ key, lines }) => (
          <Spotlight.ActionsGroup key={key} label={t(key)}>
            {lines.slice(0, key === 'actions' ? 40 : asked ? MOST : MOST_UNASKED).map((line) => {
              const Sign = line.icon ?? SIGNS[key]
              return (
                <Spotlight.Action
                  className={styles.action ?? ''}
                  key={line.key}
                  onClick={() => choose(line)}
                  aria-label={line.label}
                >
                  <span className={styles.line}>
                    <Sign size={20} stroke={1.75} aria-hidden />
                    <span className="fill ellipsis">{line.label}</span>
                    {line.hint && (key === 'actions' ? <kbd>{line.hint}</kbd> : <small>{line.hint}</small>)}
                  </span>
                </Spotlight.Action>
              )
            })}
          </Spotlight.ActionsGroup>
        ))}
        {found.length === 0 && (
          <Spotlight.Empty>{looking ? t('looking') : t('nothing', { query: query.trim() })}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

type Chat = Readonly<{ id: string; name: string; hint: string }>

/** Conversations found by name, phone in any spelling, protocol, document or last message, as the list finds them. */
function useChats(query: string): readonly Chat[] {
  const viewer = useViewer()
  return useView(
    ['tickets'],
    useCallback(
      (world: World) =>
        query.trim().length < FEWEST
          ? []
          : ticketList(world, viewer, { tab: 'all', instanceIds: [], search: query, unseenOnly: false })
              .slice(0, MOST)
              .flatMap((id) => {
                const data = world.rows.tickets.get(id)?.data
                const phone = data && formatPhone(data.customer.phone_number)
                return data ? [{ id, name: data.customer_name, hint: `${phone} · #${data.protocol}` }] : []
              }),
      [query, viewer],
    ),
    (a, b) => a.length === b.length && a.every(({ id, name }, i) => id === b[i]?.id && name === b[i]?.name),
  )
}

/** The conversations that were open last on this device, this one aside, while nothing is looked for. */
function useRecent(query: string): readonly Chat[] {
  const [ids] = useState(recentTickets)
  return useView(
    ['tickets'],
    useCallback(
      (world: World) =>
        query.trim() !== ''
          ? []
          : ids.flatMap((id) => {
              const data = world.rows.tickets.get(id)?.data
              return data ? [{ id, name: data.customer_name, hint: `#${data.protocol}` }] : []
            }),
      [query, ids],
    ),
    (a, b) => a.length === b.length && a.every(({ id, name }, i) => id === b[i]?.id && name === b[i]?.name),
  )
}

/** What is not here is asked of the server once typing rests; what comes is found like the rest. */
function useAskedServer(query: string): boolean {
  const commands = useCommands()
  const [looking, setLooking] = useState(false)
  useEffect(() => {
    const search = query.trim()
    if (search.length < FEWEST) return
    let wanted = true
    const timer = setTimeout(() => {
      setLooking(true)
      const filter = { tab: 'all', instanceIds: [], search, unseenOnly: false } as const
      // What cannot be had now is simply not found: what is here stands already.
      void Promise.allSettled([commands.loadTickets(filter, 1), commands.loadColleagues(search, 1)]).then(
        () => wanted && setLooking(false),
      )
    }, REST_MS)
    return () => {
      wanted = false
      clearTimeout(timer)
      setLooking(false)
    }
  }, [query, commands])
  return looking
}
