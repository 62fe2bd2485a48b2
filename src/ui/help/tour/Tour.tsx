import type { RoleRights } from '@domain/access/rights'
import type { RoutePattern } from '@domain/access/routes'
import type { TourName } from '@domain/training/talks'
import { useTexts } from '@ui/kit/text'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { helpTexts } from '../texts/pt_BR'
import { type Box, placeBeside } from './place'
import styles from './Tour.module.css'
import { stepsFor } from './tours'

/** How often it is looked where the thing is, ms: screens move under a tour. */
const LOOKS_EVERY_MS = 200

type Props = {
  name: TourName
  role: RoleRights
  /** Opens the page on which a step stands. */
  onPage: (route: RoutePattern) => void
  /** `through`: the last step was seen. */
  onEnd: (through: boolean) => void
}

/**
 * Walks over the real screen: points at one thing after the other and says what it is for. It does nothing by itself;
 * the screen below can be used meanwhile, and a step whose thing is not there yet waits for it.
 */
export function Tour({ name, role, onPage, onEnd }: Props) {
  const t = useTexts(helpTexts)
  const id = useId()
  const steps = stepsFor(name, role)
  const [at, setAt] = useState(0)
  const step = steps[at]
  const box = useBoxOf(step?.find ?? null)
  const card = useRef<HTMLDivElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const there = box !== null
  const last = at === steps.length - 1

  const open = useRef(onPage)
  open.current = onPage
  const route = step?.route
  useEffect(() => {
    if (route) open.current(route)
  }, [route])

  // Each step has the keyboard, and one that was waited for takes it again: but never from somebody who is typing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `at` and `there` say when.
  useEffect(() => {
    const typing = document.activeElement
    if (typing instanceof HTMLTextAreaElement && typing.value !== '') return
    ;(next.current ?? card.current)?.focus()
  }, [at, there])

  const onKey = (event: KeyboardEvent) => {
    const act = { Escape: () => onEnd(false), ArrowRight: forward, ArrowLeft: back }[event.key]
    if (!act || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    // The panel's own keys are for what is below.
    event.stopPropagation()
    act()
  }
  const forward = () => {
    if (!there) return
    if (last) onEnd(true)
    else setAt(at + 1)
  }
  const back = () => setAt(Math.max(0, at - 1))

  // Escape works from wherever nothing else is open for it to close.
  useEffect(() => {
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (document.activeElement === document.body || document.activeElement === null) onEnd(false)
    }
    window.addEventListener('keydown', onEscape)
    return () => window.removeEventListener('keydown', onEscape)
  }, [onEnd])

  const [place, setPlace] = useState({ left: 0, top: 0 })
  useLayoutEffect(() => {
    const size = card.current?.getBoundingClientRect()
    if (size) setPlace(placeBeside(box, size, { width: window.innerWidth, height: window.innerHeight }))
  }, [box])

  if (!step) return null
  return (
    <>
      {box && <div className={styles.light} style={{ ...box }} aria-hidden />}
      <div
        ref={card}
        role="dialog"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-says`}
        className={styles.card}
        style={place}
        tabIndex={-1}
        onKeyDown={onKey}
      >
        <div className={styles.head}>
          <span className="fill" id={`${id}-title`}>
            {t('tour.label', { title: t(`training.tour.${name}`) })}
          </span>
          <small>{t('tour.step', { at: at + 1, of: steps.length })}</small>
        </div>
        <p id={`${id}-says`} aria-live="polite">
          {there ? t(`tour.${step.says}`) : t('tour.waiting', { how: t(`tour.${step.how}`) })}
        </p>
        <div className={styles.foot}>
          <button type="button" onClick={() => onEnd(false)}>
            {t('tour.leave')}
          </button>
          {at > 0 && (
            <button type="button" onClick={back}>
              {t('tour.back')}
            </button>
          )}
          <button ref={next} type="button" className={styles.next} onClick={forward} aria-disabled={!there}>
            {t(last ? 'tour.end' : 'tour.next')}
          </button>
        </div>
      </div>
    </>
  )
}

/** Where the thing stands, px; null while it is not on the screen. */
function useBoxOf(find: (() => Element | null) | null): Box | null {
  const [box, setBox] = useState<Box | null>(null)
  useEffect(() => {
    let brought = false
    const look = () => {
      const element = find?.()
      // Once: whoever scrolls on afterwards is let.
      if (element && !brought) {
        brought = true
        element.scrollIntoView({ block: 'nearest' })
      }
      const found = element?.getBoundingClientRect()
      setBox((before) => {
        if (!found) return null
        const { left, top, width, height } = found
        const same =
          before?.left === left && before.top === top && before.width === width && before.height === height
        return same ? before : { left, top, width, height }
      })
    }
    look()
    const timer = setInterval(look, LOOKS_EVERY_MS)
    window.addEventListener('resize', look)
    return () => {
      clearInterval(timer)
      window.removeEventListener('resize', look)
    }
  }, [find])
  return box
}
