import { Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useText } from '@ui/kit/text'
import styles from './Composer.module.css'
import type { Block } from './composerBlock'

type Props = { block: Block; onTake: () => void; taking: boolean }

/** Says why one cannot reply here, with the way out as a button. */
export function ComposerBlock({ block, onTake, taking }: Props) {
  const t = useText()
  return (
    <div className={styles.block} role="status">
      <IconInfoCircle size={18} aria-hidden />
      <span>{t(block.text, block.name === undefined ? undefined : { name: block.name })}</span>
      {block.way === 'take' && (
        <Button size="compact-md" loading={taking} onClick={onTake}>
          {t('conversation.take')}
        </Button>
      )}
    </div>
  )
}
