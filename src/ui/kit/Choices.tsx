import { isComposing } from '@domain/shortcuts/composing'
import { listStep } from '@domain/shortcuts/list-step'
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
  /** One was chosen by its key: goes on to what comes next. */
  onChosen?: () => void
}

/**
 * A list that is narrowed by typing, in a dialog: the arrows, Home and End walk it while the keyboard stays in the field,
 * Enter chooses. What was typed marks the first that it found; Enter on what is chosen already is the form's.
 */
export function Choices({ children, onChosen }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const marked = useRef<HTMLElement | null>(null)
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
    if (!typed && known?.isConnected && !known.matches(OFF)) return
    const found = field()?.value.trim() ? choices()[0] : undefined
    if (found !== known) mark(found)
  })
  useEffect(() => {
    if (!box.current) return
    const watch = new MutationObserver(() => settle(false))
    watch.observe(box.current, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [])

  const onKey = (event: KeyboardEvent) => {
    const { key, target } = event
    if (target !== field() || isComposing(event)) return
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    const list = choices()
    const at = marked.current ? list.indexOf(marked.current) : -1
    const to = listStep(key, at < 0 ? null : at, list.length)
    if (to !== null) {
      event.preventDefault()
      return mark(list[to])
    }
    const choice = list[at]
    if (key !== 'Enter' || !choice || choice.matches(CHOSEN)) return
    event.preventDefault()
    ;(choice.querySelector<HTMLElement>('input') ?? choice).click()
    onChosen?.()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the field in it.
    <div
      ref={box}
      className={styles.choices}
      onKeyDown={onKey}
      // Once what it narrows has been drawn.
      onInput={({ target }) => target === field() && requestAnimationFrame(() => settle(true))}
    >
      {children}
    </div>
  )
}
