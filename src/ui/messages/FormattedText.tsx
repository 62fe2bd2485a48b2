import { type Formatted, formatMessage } from '@domain/messages/formatting'
import { memo, type ReactNode } from 'react'
import styles from './MessageBubble.module.css'

/** A message's text with WhatsApp's formatting, as nodes. */
export const FormattedText = memo(function FormattedText({ text }: { text: string }) {
  return <span className={styles.text}>{nodes(formatMessage(text))}</span>
})

const nodes = (tree: readonly Formatted[]): ReactNode[] =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the tree of a text never changes its order.
  tree.map((node, index) => <Node key={index} node={node} />)

function Node({ node }: { node: Formatted }) {
  switch (node.type) {
    case 'text':
      return node.text
    case 'code':
      return <code>{node.text}</code>
    case 'bold':
      return <strong>{nodes(node.children)}</strong>
    case 'italic':
      return <em>{nodes(node.children)}</em>
    case 'strike':
      return <s>{nodes(node.children)}</s>
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
