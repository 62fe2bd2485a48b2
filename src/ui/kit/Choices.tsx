import { isComposing } from '@domain/shortcuts/composing'
import { listStep, markAgain } from '@domain/shortcuts/list-step'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import styles from './Choices.module.css'

/** What can be chosen in a list: radio buttons with their labels, and whatever says so of itself. */
const CHOICE = 'label:has(> input[type="radio"]), [data-choice]'
const FIELD = 'input:not([type="radio"], [type="checkbox"]), textarea'
const OFF = ':disabled, [aria-disabled="true"], :has(> input:disabled)'
const CHOSEN = ':has(> input:checked)'

type Props = {
  /** A search field and the list that it narrows. */
  children: ReactNode
  /** Does the list stand as the field asks for it? Until it does, its keys wait. */
  ready?: boolean
  /** One was chosen by its key: goes on to what comes next. */
  onChosen?: () => void
}

/**
 * A list that is narrowed by typing, in a dialog: the arrows, Home and End walk it while the keyboard stays in the field,
 * Enter chooses. What was typed marks the first that it found; Enter on what is chosen already is the form's.
 * A list that is read again keeps its mark, and keys pressed before the list is there are done once it is.
 */
export function Choices({ children, ready = true, onChosen }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const marked = useRef<HTMLElement | null>(null)
  /** Where a key has led; null: what is marked was found by typing. */
  const walked = useRef<{ said: string; at: number } | null>(null)
  const waiting = useRef<string[]>([])
  const ids = useId()
  const named = useRef(0)

  const all = <Found extends HTMLElement>(selector: string): Found[] => [
    ...(box.current?.querySelectorAll<Found>(selector) ?? []),
  ]
  const field = () => all<HTMLInputElement>(FIELD)[0]
  const choices = () => all(CHOICE).filter((choice) => !choice.matches(OFF))
  const mark = (choice: HTMLElement | undefined) => {
    for (const old of all('[data-marked]')) delete old.dataset.marked
    marked.current = choice ?? null
    if (!choice) return field()?.removeAttribute('aria-activedescendant')
    choice.dataset.marked = ''
    choice.id ||= `${ids}${++named.current}`
    field()?.setAttribute('aria-activedescendant', choice.id)
    choice.scrollIntoView({ block: 'nearest' })
  }
  /** What was typed has changed, or what it found. */
  const settle = useEffectEvent((typed: boolean) => {
    const known = marked.current
    if (typed) walked.current = null
    else if (known?.isConnected && !known.matches(OFF)) return
    const list = choices()
    const at = walked.current && markAgain(list.map(saidBy), walked.current)
    const found = walked.current ? list[at ?? -1] : field()?.value.trim() ? list[0] : undefined
    if (found !== known) mark(found)
  })
  const press = useEffectEvent((key: string): boolean => {
    const list = choices()
    const at = marked.current ? list.indexOf(marked.current) : -1
    const to = listStep(key, at < 0 ? null : at, list.length)
    const choice = list[to ?? at]
    if (!choice) return false
    if (to !== null) {
      walked.current = { said: saidBy(choice), at: to }
      mark(choice)
      return true
    }
    if (key !== 'Enter' || choice.matches(CHOSEN)) return false
    ;(choice.querySelector<HTMLElement>('input') ?? choice).click()
    onChosen?.()
    return true
  })
  useEffect(() => {
    if (!box.current) return
    const watch = new MutationObserver(() => settle(false))
    watch.observe(box.current, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    if (!ready) return
    if (!walked.current) settle(true)
    for (const key of waiting.current.splice(0)) press(key)
  }, [ready])

  const onKey = (event: KeyboardEvent) => {
    const { key, target } = event
    if (target !== field() || isComposing(event)) return
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    if (ready ? press(key) : key === 'Enter' || listStep(key, null, 1) !== null) {
      event.preventDefault()
      if (!ready) waiting.current.push(key)
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the field in it.
    <div
      ref={box}
      className={styles.choices}
      onKeyDown={onKey}
      // Once what it narrows has been drawn.
      onInput={({ target }) => {
        if (target !== field()) return
        waiting.current = []
        requestAnimationFrame(() => settle(true))
      }}
      onBlur={() => {
        waiting.current = []
      }}
    >
      {children}
    </div>
  )
}

const saidBy = ({ textContent }: HTMLElement): string => textContent ?? ''
