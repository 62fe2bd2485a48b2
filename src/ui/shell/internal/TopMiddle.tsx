import { holdFeedback } from '@ui/kit/feedback'
import { useTexts } from '@ui/kit/text'
import { noticeTexts } from '@ui/notices/texts/pt_BR'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { freePlace } from './freePlace'
import styles from './TopMiddle.module.css'

/** Where nothing is worked on: over the oldest of the messages in sight, else at the top beside the list, or at its end. */
const READ = '[data-pane="conversation"] section[tabindex="0"]'
const LIST = '[data-pane="list"]'
/** What one works with, in a page or a dialog. */
const CONTROL = 'button, a[href], input, textarea, select, label, [role="option"], [role="row"]'
/** From the edge of what lies below, px. */
const GAP = 8
/** A dialog stands after so long, ms. */
const OPENED_MS = 200

/**
 * Holds what is said to the user, at the top in the middle, over no control, of a dialog neither: where there is one, the
 * next free place below is taken. On a phone the list makes room for it at its end. It takes its place when something
 * comes, and again when the screen below changes, but not from under the mouse or the keyboard: what is said stays while
 * it is looked at.
 */
export function TopMiddle({ children }: { children: ReactNode }) {
  const t = useTexts(noticeTexts)
  const host = useRef<HTMLElement>(null)
  const lookedAt = useRef(false)
  const look = useCallback((yes: boolean) => {
    lookedAt.current = yes
    holdFeedback(yes)
  }, [])
  useEffect(() => {
    const own = host.current
    if (!own) return
    /** Is it something that one operates, or a page's own list, that is seen there? In what is read, links may be covered. */
    const isControl = (x: number, y: number) => {
      const seen = document.elementsFromPoint(x, y).find((each) => !own.contains(each))
      return !!seen?.closest(CONTROL) && !seen.closest(READ)
    }
    const place = () => {
      // A card that goes away below the mouse, as one does whose button was clicked, tells nobody that the mouse left.
      if (lookedAt.current && !(own.offsetHeight > 0 && own.matches(':hover'))) look(false)
      if (lookedAt.current || own.matches(':focus-within')) return
      const pane = document.querySelector<HTMLElement>(LIST)
      const read = document.querySelector(READ)?.getBoundingClientRect()
      const list = pane?.getBoundingClientRect()
      const page = document.getElementById('content')?.getBoundingClientRect()
      const wide = list && list.right < innerWidth - 1
      const [left, right] = read?.width
        ? [read.left, read.right]
        : [wide ? list.right : (page?.left ?? 0), page?.right ?? innerWidth]
      const height = own.offsetHeight
      const alone = list?.width && !wide && !read?.width
      const room = Math.min(right - left - 2 * GAP, own.offsetWidth)
      const preferred = {
        left: (left + right - room) / 2,
        top: alone ? list.bottom - height - GAP : (read?.width ? read.top : (page?.top ?? 0)) + GAP,
        width: room,
        height,
      }
      pane?.style.setProperty('--said', `${alone && height > 0 ? height + 2 * GAP : 0}px`)
      const top = height > 0 ? freePlace(preferred, innerHeight - GAP, isControl) : null
      own.style.setProperty('--top', `${top ?? preferred.top}px`)
      own.style.setProperty('--middle', `${(left + right) / 2}px`)
      own.style.setProperty('--room', `${right - left - 2 * GAP}px`)
    }
    // A conversation that opens below what is being said has controls of its own there, and so has a dialog.
    let frame = 0
    let opened: ReturnType<typeof setTimeout> | undefined
    const moved = new MutationObserver((changes) => {
      if (changes.every(({ target }) => own.contains(target))) return
      frame ||= requestAnimationFrame(() => {
        frame = 0
        place()
      })
      clearTimeout(opened)
      opened = setTimeout(place, OPENED_MS)
    })
    const watch = new ResizeObserver(() => {
      place()
      if (own.offsetHeight > 0) moved.observe(document.body, { childList: true, subtree: true })
      else moved.disconnect()
    })
    watch.observe(own)
    window.addEventListener('resize', place)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(opened)
      moved.disconnect()
      watch.disconnect()
      window.removeEventListener('resize', place)
    }
  }, [look])
  return (
    <section
      ref={host}
      className={styles.host}
      aria-label={t('region')}
      data-passing
      // Not on entering: it may have come below a mouse that lies still, over the very button that was clicked last, and
      // would stay there for ever.
      onPointerMove={() => look(true)}
      onPointerLeave={() => look(false)}
      onFocus={() => holdFeedback(true)}
      onBlur={() => holdFeedback(false)}
    >
      {children}
    </section>
  )
}
