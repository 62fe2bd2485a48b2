import type { Icon } from '@tabler/icons-react'

/** One thing to choose. */
export type Line = Readonly<{
  /** Tells it from all others, also on another day: what is chosen often comes first. */
  key: string
  label: string
  /** Beside it: its key, where it is, or what it is set to now. */
  hint?: string | undefined
  /** What it is found by besides. */
  words?: string | undefined
  icon?: Icon | undefined
  run: () => void
}>

/** Things of one kind. */
export type Group = Readonly<{
  key:
    | 'recent'
    | 'actions'
    | 'chats'
    | 'colleagues'
    | 'answers'
    | 'pages'
    | 'settings'
    | 'articles'
    | 'account'
  lines: readonly Line[]
}>
