import { Button } from '@mantine/core'
import { useTrailText } from './texts'

/** That nobody saw anybody, and the way out where filters say so. */
export function Nothing({ onClear }: { onClear: (() => void) | null }) {
  const t = useTrailText()
  return (
    <>
      <p>{t('empty')}</p>
      {onClear && (
        <Button variant="light" size="compact-sm" onClick={onClear}>
          {t('clear')}
        </Button>
      )}
    </>
  )
}
