import { holdFeedback } from '@ui/kit/feedback'
import { useTexts } from '@ui/kit/text'
import { noticeTexts } from '@ui/notices/texts/pt_BR'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './TopMiddle.module.css'

/** Where nothing is worked on: over the oldest of the messages in sight, else at the top beside the list, or at its end. */
const READ = '[data-pane="conversation"] section[tabindex="0"]'
const LIST = '[data-pane="list"]'
/** From the edge of what lies below, px. */
const GAP = 8

/**
 * Holds what is said to the user, at the top in the middle, over no control: on a phone, whose list begins with the
 * tabs and the search, at its end. It takes its place when something comes, and again when the screen below changes; what is said stays while it is looked at with the mouse or the keyboard.
 */
export function TopMiddle({ children }: { children: ReactNode }) {
  const t = useTexts(noticeTexts)
  const host = useRef<HTMLElement>(null)
  useEffect(() => {
    const own = host.current
    if (!own) return
    const place = () => {
      const read = document.querySelector(READ)?.getBoundingClientRect()
      const list = document.querySelector(LIST)?.getBoundingClientRect()
      const page = document.getElementById('content')?.getBoundingClientRect()
      const wide = list && list.right < innerWidth - 1
      const [left, right] = read?.width
        ? [read.left, read.right]
        : [wide ? list.right : (page?.left ?? 0), page?.right ?? innerWidth]
      const top = (read?.width ? read.top : (page?.top ?? 0)) + GAP
      const alone = list?.width && !wide && !read?.width
      own.style.setProperty('--top', `${alone ? list.bottom - own.offsetHeight - GAP : top}px`)
      own.style.setProperty('--middle', `${(left + right) / 2}px`)
      own.style.setProperty('--room', `${right - left - 2 * GAP}px`)
    }
    // A conversation that opens below what is being said has controls of its own there.
    let frame = 0
    const moved = new MutationObserver(() => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        place()
      })
    })
    const watch = new ResizeObserver(() => {
      place()
      const content = document.getElementById('content')
      if (content && own.offsetHeight > 0) moved.observe(content, { childList: true, subtree: true })
      else moved.disconnect()
    })
    watch.observe(own)
    window.addEventListener('resize', place)
    return () => {
      cancelAnimationFrame(frame)
      moved.disconnect()
      watch.disconnect()
      window.removeEventListener('resize', place)
    }
  }, [])
  return (
    <section
      ref={host}
      className={styles.host}
      aria-label={t('region')}
      data-passing
      onPointerEnter={() => holdFeedback(true)}
      onPointerLeave={() => holdFeedback(false)}
      onFocus={() => holdFeedback(true)}
      onBlur={() => holdFeedback(false)}
    >
      {children}
    </section>
  )
}
