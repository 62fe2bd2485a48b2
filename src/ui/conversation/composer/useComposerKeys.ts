import { formatSelection, markOf } from '@domain/messages/format-selection'
import { isComposing } from '@domain/shortcuts/composing'
import { isBareSlash } from '@domain/templates/quick-answer'
import type { KeyboardEvent, RefObject } from 'react'
import type { Writing } from './useWriting'

/** A list over the field that is walked by the field's keys. */
type List = Readonly<{
  open: boolean
  handle: RefObject<Readonly<{ key: (name: string) => boolean }> | null>
}>

type Options = {
  writing: Writing
  answers: List & Readonly<{ close: () => void }>
  names: List
  onSend: () => void
  /** Sends it and closes the attendance; undefined where that cannot be done. */
  onSendAndClose: (() => void) | undefined
  /** Opens the menu of Send. */
  onMenu: () => void
}

const done = (event: KeyboardEvent): void => {
  event.preventDefault()
  event.stopPropagation()
}

/** What the keys of the composer's field do: of the lists over it first, then of the text, then of Send. */
export function useComposerKeys(options: Options): (event: KeyboardEvent) => void {
  const { writing, answers, names, onSend, onSendAndClose, onMenu } = options
  const { draft, update, field, quoted } = writing
  return (event) => {
    const plain = !event.shiftKey && !event.altKey && !event.ctrlKey && !isComposing(event)
    for (const { open, handle } of [answers, names])
      if (open && plain && handle.current?.key(event.key)) return done(event)
    // While a list is open, or on its way, Enter is for it: what it does not take closes it and sends nothing.
    const listed = (answers.open && !isBareSlash(draft.text.trim())) || (names.open && !names.handle.current)
    if (listed && plain && event.key === 'Enter') {
      event.preventDefault()
      if (answers.open) answers.close()
      return
    }
    // What is answered is let go of before anything is left.
    if (event.key === 'Escape' && plain && draft.replyTo) {
      event.stopPropagation()
      return quoted()
    }
    if (isComposing(event)) return
    if (event.key === 'ArrowDown' && event.altKey && !event.ctrlKey && !event.shiftKey) {
      // The menu, open by then, takes a key that goes on from here for one beside it.
      done(event)
      return onMenu()
    }
    const mark = markOf(event)
    if (mark && field.current) {
      event.preventDefault()
      const { selectionStart: from, selectionEnd: to } = field.current
      const formatted = formatSelection({ text: draft.text, from, to }, mark)
      update((now) => ({ ...now, text: formatted.text }))
      requestAnimationFrame(() => field.current?.setSelectionRange(formatted.from, formatted.to))
      return
    }
    const closes = event.ctrlKey && event.shiftKey && onSendAndClose !== undefined
    if (event.key !== 'Enter' || event.altKey || (event.shiftKey && !closes)) return
    event.preventDefault()
    // A key that is held down says one thing once.
    if (event.repeat) return
    if (closes) onSendAndClose()
    else onSend()
  }
}
