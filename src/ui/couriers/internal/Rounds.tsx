import { formatMoney } from '@domain/money/money'
import type { CourierRoundsQuery } from '@infra/graphql/couriers.gen'
import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import styles from '../Deliveries.module.css'
import { courierTexts } from '../texts/pt_BR'

export type Round = CourierRoundsQuery['courierRounds'][number]

/** What stands for nobody among those who are chosen. */
export const NOBODY = 'nobody'

type Props = {
  rounds: readonly Round[]
  /** Whose deliveries are shown; null: everybody's. */
  chosen: string | null
  onChoose: (courier: string | null) => void
  /** Left out: of this day no link is made. */
  onLink?: ((courier: Readonly<{ id: string; name: string }>) => void) | undefined
}

/** What each courier brings on a day, to choose whose is shown, and the way to their link. */
export function Rounds({ rounds, chosen, onChoose, onLink }: Props) {
  const t = useTexts(courierTexts)
  if (rounds.length === 0) return null
  return (
    <ul className={styles.rounds} aria-label={t('rounds')}>
      {rounds.map(({ courier_id: id, courier_name: name, open, done, cash, linked }) => {
        const key = id ?? NOBODY
        return (
          <li key={key} className={styles.round} data-chosen={chosen === key || undefined}>
            <button
              type="button"
              className={styles.whose}
              aria-pressed={chosen === key}
              onClick={() => onChoose(chosen === key ? null : key)}
            >
              <strong>{name ?? t('nobody')}</strong>
              <span className="muted dense tabular">
                {[
                  open > 0 ? t('open', { count: open }) : t('nothingOpen'),
                  done > 0 && t('done', { count: done }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {cash > 0 && (
                <span className="muted dense tabular">{t('cash', { amount: formatMoney(cash) })}</span>
              )}
            </button>
            {id !== null && name !== null && onLink && (
              <Button
                variant={linked ? 'light' : 'subtle'}
                size="compact-sm"
                aria-label={t('linkOf', { name })}
                leftSection={<IconLink size={14} aria-hidden />}
                onClick={() => onLink({ id, name })}
              >
                {t(linked ? 'linked' : 'link')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
