import { Textarea, type TextareaProps } from '@mantine/core'
import type { RefAttributes } from 'react'
import styles from './GrowingTextarea.module.css'

/** Where style alone lets a field grow with its text, no script measures it: that lays the page out at every key. */
const SIZED_BY_STYLE = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

type Props = Omit<TextareaProps, 'autosize' | 'rows'> & RefAttributes<HTMLTextAreaElement>

/**
 * A field that grows with what is typed, from `minRows` lines (1) up to `maxRows` (8). A script that measures does it
 * with a copy of the text in a second field, which the browser keeps like any other: it is the exception.
 */
export function GrowingTextarea({ minRows = 1, maxRows = 8, style, ...props }: Props) {
  if (!SIZED_BY_STYLE)
    return <Textarea autosize minRows={minRows} maxRows={maxRows} style={style} {...props} />
  // Of the wrapper, from which the field has them: it may have styles of its own.
  const rows = { '--least': minRows, '--most': maxRows }
  return (
    <Textarea rows={minRows} classNames={{ input: styles.input ?? '' }} style={[rows, style]} {...props} />
  )
}
