import { Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useText } from '@ui/kit/text'
import styles from './Composer.module.css'
import type { Block } from './composerBlock'

type Props = { block: Block; canComment: boolean; onTake: () => void; taking: boolean; onComment: () => void }

/** Says why one cannot reply here, with the way out as a button. */
export function ComposerBlock({ block, canComment, onTake, taking, onComment }: Props) {
  const t = useText()
  return (
    <div className={styles.block} role="status">
      <IconInfoCircle size={18} aria-hidden />
      <span>{t(block.text, block.name === undefined ? undefined : { name: block.name })}</span>
      {block.take && (
        <Button size="compact-md" loading={taking} onClick={onTake}>
          {t('conversation.take')}
        </Button>
      )}
      {canComment && (
        <Button size="compact-md" variant="default" onClick={onComment}>
          {t('composer.writeComment')}
        </Button>
      )}
    </div>
  )
}
