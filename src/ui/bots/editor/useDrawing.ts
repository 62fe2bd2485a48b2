import { useCommands } from '@app/panel/panel'
import { BotDraftDocument, SaveBotDraftDocument } from '@infra/graphql/bots.gen'
import { clockNow } from '@ui/kit/clock'
import { whyNot } from '@ui/kit/feedback'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Draft, type Drawn, readDrawn } from './drawn'

/** Nobody has changed anything for so long, ms: it is saved. */
const STILL_MS = 1_000
/** Changes of the same field within so long, ms, are taken back together. */
const TOGETHER_MS = 2_000
const MOST_UNDO = 200

type Past = Readonly<{
  past: readonly Drawn[]
  now: Drawn
  future: readonly Drawn[]
  last: Readonly<{ key: string; at: number }> | null
}>

/** What somebody else has saved meanwhile, against what is drawn here. */
export type Clash = Readonly<{ drawn: Drawn; rev: number; by: string | null; at: string }>

/** A flow while it is drawn. */
export type Drawing = Readonly<{
  drawn: Drawn
  /** `key`: names what is typed in, so that its letters are taken back together. */
  change: (next: (now: Drawn) => Drawn, key?: string) => void
  undo: (() => void) | null
  redo: (() => void) | null
  dirty: boolean
  busy: boolean
  savedAt: number | null
  failure: string | null
  clash: Clash | null
  /** Takes over what the other has saved, or keeps what is drawn here. */
  settle: (take: 'theirs' | 'mine') => void
  /** Saves what is not saved yet; gives the revision that is kept, or null: that did not go. */
  flush: () => Promise<number | null>
}>

/** Keeps a flow on the server while it is drawn: by itself once nobody changes anything, one save after the other; and the way back. */
export function useDrawing(draft: Draft, first: Drawn): Drawing {
  const { read, change: ask } = useCommands()
  const { id } = draft.bot
  const [story, setStory] = useState<Past>({ past: [], now: first, future: [], last: null })
  const [saved, setSaved] = useState(first)
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [clash, setClash] = useState<Clash | null>(null)
  const rev = useRef(draft.rev)
  const running = useRef<Promise<number | null>>(undefined)
  const dirty = story.now !== saved
  const latest = useRef({ now: story.now, saved })
  latest.current = { now: story.now, saved }

  const save = async (): Promise<number | null> => {
    const { now } = latest.current
    setBusy(true)
    const outcome = await ask(SaveBotDraftDocument, {
      id,
      rev: rev.current,
      definition: now.flow,
      layout: now.layout,
    })
    const other = !outcome.ok && outcome.code === 'CONFLICT' ? await read(BotDraftDocument, { id }) : null
    setBusy(false)
    if (outcome.ok) {
      rev.current = outcome.value.saveBotDraft
      latest.current.saved = now
      setSaved(now)
      setSavedAt(clockNow())
      setFailure(null)
      return rev.current
    }
    const theirs = other?.ok ? other.value.botDraft : null
    const drawn = theirs && readDrawn(theirs)
    if (theirs && drawn) setClash({ drawn, rev: theirs.rev, by: theirs.saved_by, at: theirs.saved_at })
    else setFailure(whyNot(outcome))
    return null
  }
  const saveLatest = useRef(save)
  saveLatest.current = save

  const flush = useCallback(async (): Promise<number | null> => {
    // What is under way may be older than what is drawn.
    await running.current
    if (latest.current.now === latest.current.saved) return rev.current
    running.current = saveLatest.current()
    return running.current
  }, [])

  const waits = clash !== null || failure !== null
  // Each change restarts the pause.
  useEffect(() => {
    if (story.now === saved || waits) return
    const timer = setTimeout(() => void flush(), STILL_MS)
    return () => clearTimeout(timer)
  }, [story.now, saved, waits, flush])

  // What somebody else has saved is shown at once where nothing is lost by it; else the next save asks.
  useEffect(() => {
    if (draft.rev <= rev.current || latest.current.now !== latest.current.saved) return
    const drawn = readDrawn(draft)
    if (!drawn) return
    rev.current = draft.rev
    setSaved(drawn)
    setStory(({ past, now }) => ({
      past: [...past, now].slice(-MOST_UNDO),
      now: drawn,
      future: [],
      last: null,
    }))
  }, [draft])

  const change: Drawing['change'] = useCallback((next, key) => {
    setFailure(null)
    const at = clockNow()
    setStory((story) => {
      const now = next(story.now)
      if (now === story.now) return story
      const together = key !== undefined && story.last?.key === key && at - story.last.at < TOGETHER_MS
      return {
        past: together ? story.past : [...story.past, story.now].slice(-MOST_UNDO),
        now,
        future: [],
        last: key === undefined ? null : { key, at },
      }
    })
  }, [])
  const { past, future } = story
  return {
    drawn: story.now,
    change,
    undo:
      past.length === 0
        ? null
        : () =>
            setStory(({ past, now, future }) => ({
              past: past.slice(0, -1),
              now: past.at(-1) ?? now,
              future: [now, ...future],
              last: null,
            })),
    redo:
      future.length === 0
        ? null
        : () =>
            setStory(({ past, now, future: [next = now, ...rest] }) => ({
              past: [...past, now],
              now: next,
              future: rest,
              last: null,
            })),
    dirty,
    busy,
    savedAt,
    failure,
    clash,
    settle: (take) => {
      if (!clash) return
      rev.current = clash.rev
      setClash(null)
      // What is drawn here differs from what is kept, and is saved over it.
      setSaved(clash.drawn)
      if (take === 'theirs') change(() => clash.drawn)
    },
    flush,
  }
}
