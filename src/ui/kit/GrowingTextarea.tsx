import { Textarea, type TextareaProps } from '@mantine/core'
import type { RefAttributes } from 'react'
import styles from './GrowingTextarea.module.css'

/** Where style alone lets a field grow with its text, no script measures it: that lays the page out at every key. */
const SIZED_BY_STYLE = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

/**
 * A field of one line that grows with what is typed, up to eight. The browser is not to keep what is written in it:
 * its session files lie open on the disk (docs/decisions/0012-rows-at-rest.md), and drafts are the panel's own.
 */
export function GrowingTextarea(props: TextareaProps & RefAttributes<HTMLTextAreaElement>) {
  return SIZED_BY_STYLE ? (
    <Textarea rows={1} autoComplete="off" classNames={{ input: styles.input ?? '' }} {...props} />
  ) : (
    <Textarea autosize minRows={1} maxRows={8} autoComplete="off" {...props} />
  )
}
