import type { Draft } from '@app/runtime/drafts'
import { toComposer } from '@ui/kit/focus'
import { useRef } from 'react'
import { useDraft } from '../useDraft'

/** For whom one writes: the customer, or the house. */
export type Mode = Draft['type']

/** What is being typed in a ticket, with the field in which it is. For one ticket: mount again for another. */
export function useWriting(ticketId: string, first: Mode) {
  const [draft, update] = useDraft(ticketId, first)
  const field = useRef<HTMLTextAreaElement>(null)
  const toField = () => requestAnimationFrame(() => field.current?.focus())

  /** Puts a text in the place of a part of what is typed. */
  const replace = (from: number, to: number, filled: string) =>
    update((now) => ({ ...now, text: now.text.slice(0, from) + filled + now.text.slice(to) }))
  /** The same, with the caret behind it. */
  const put = (from: number, to: number, filled: string) => {
    replace(from, to, filled)
    const caret = from + filled.length
    requestAnimationFrame(() => field.current?.setSelectionRange(caret, caret))
  }
  return {
    draft,
    update,
    field,
    replace,
    put,
    toField,
    putIn: (from: number, to: number, filled: string) => {
      put(from, to, filled)
      toField()
    },
    write: (type: Mode) => {
      update((now) => ({ ...now, type, ...(type === 'comment' && { replyTo: null }) }))
      // The field may only come into being with this mode, or a button in its place.
      requestAnimationFrame(() => (field.current ? field.current.focus() : toComposer()))
    },
    quote: (messageId: string) => {
      update((now) => ({ ...now, type: 'chat', replyTo: messageId }))
      toField()
    },
    /** Puts a text for the customer behind what is typed; false while a comment is, which is not for the customer. */
    add: (text: string): boolean => {
      const typed = draft.text.trimEnd()
      if (draft.type === 'comment' && typed !== '') return false
      update((now) => ({ ...now, type: 'chat', text: typed === '' ? text : `${typed}\n\n${text}` }))
      toField()
      return true
    },
    /** It has left; what was typed meanwhile stays. */
    cleared: (typed: string) =>
      update((now) => ({
        ...now,
        text: now.text.startsWith(typed) ? now.text.slice(typed.length) : now.text,
        replyTo: null,
      })),
    /** What was answered is answered now, or let go of. */
    quoted: () => update((now) => ({ ...now, replyTo: null })),
  }
}

export type Writing = ReturnType<typeof useWriting>
