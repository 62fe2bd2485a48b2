import { type Formatted, formatMessage } from '@domain/messages/formatting'
import { memo, type ReactNode } from 'react'
import styles from './MessageBubble.module.css'

/** A message's text with WhatsApp's formatting, as nodes. */
export const FormattedText = memo(function FormattedText({
  text,
  mentions = false,
}: {
  text: string
  /** Whether @name speaks of a colleague, as in comments. */
  mentions?: boolean
}) {
  return <span className={styles.text}>{nodes(formatMessage(text), mentions)}</span>
})

const nodes = (tree: readonly Formatted[], mentions: boolean): ReactNode[] =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the tree of a text never changes its order.
  tree.map((node, index) => <Node key={index} node={node} mentions={mentions} />)

/** An @ at the beginning of a word, with the name behind it. */
const MENTION = /(?<![\p{L}\p{N}_@.])(@[\p{L}\p{N}_][\p{L}\p{N}_.-]*)/u

const withMentions = (text: string): ReactNode[] =>
  text.split(MENTION).map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order.
      <mark key={index} className={styles.mention}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  )

function Node({ node, mentions }: { node: Formatted; mentions: boolean }) {
  switch (node.type) {
    case 'text':
      return mentions ? withMentions(node.text) : node.text
    case 'code':
      return <code>{node.text}</code>
    case 'bold':
      return <strong>{nodes(node.children, mentions)}</strong>
    case 'italic':
      return <em>{nodes(node.children, mentions)}</em>
    case 'strike':
      return <s>{nodes(node.children, mentions)}</s>
    case 'link':
      return (
        <a href={node.href} target="_blank" rel="noopener noreferrer nofollow">
          {node.text}
        </a>
      )
    case 'email':
      return <a href={node.href}>{node.text}</a>
  }
}
