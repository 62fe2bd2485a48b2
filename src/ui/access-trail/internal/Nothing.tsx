import '@ui/kit/texts/shared/pt_BR'
import { Button } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { trailTexts } from '../texts/pt_BR'

/** That nobody saw anybody, and the way out where filters say so. */
export function Nothing({ onClear }: { onClear: (() => void) | null }) {
  const t = useTexts(trailTexts)
  return (
    <>
      <p>{t('empty')}</p>
      {onClear && (
        <Button variant="light" size="compact-sm" onClick={onClear}>
          {t('shared:clear')}
        </Button>
      )}
    </>
  )
}
