import { useCommands } from '@app/panel/panel'
import { SetAllAttendantsDocument } from '@infra/graphql/bulk.gen'
import { SetCustomerAttendantsDocument } from '@infra/graphql/customers.gen'
import { Select } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { bulkTexts } from '@ui/kit/list/bulk/texts/pt_BR'
import { useWholeArguments } from '@ui/kit/list/bulk/useWholeArguments'
import { WholeNote } from '@ui/kit/list/bulk/WholeNote'
import type { Whole } from '@ui/kit/list/whole'
import { useTexts } from '@ui/kit/text'
import { assignmentTexts } from './texts/pt_BR'
import { useTeam } from './useTeam'

/** Whose somebody is: ids; null: nobody's. */
type Attendants = Readonly<{ attendantId: string | null; substituteId: string | null }>

const NOBODY: Attendants = { attendantId: null, substituteId: null }
const SERVER_NAMES = { attendant_id: 'attendantId', substitute_id: 'substituteId' } as const
/** What the server takes at once. */
const AT_ONCE = 100

type Props = {
  ids: readonly string[]
  /** In place of `ids`: all that a list's filters find. */
  whole?: Whole | null
  /** As whose the caller sees the one customer; null: many, whoever's they are. */
  now: Attendants | null
  onClose: (saved: boolean) => void
}

/** Gives customers to an attendant, with a substitute. */
export default function AttendantsDialog({ ids, whole = null, now, onClose }: Props) {
  const t = useTexts(assignmentTexts)
  const { change } = useCommands()
  const team = useTeam()
  const count = ids.length
  const bulk = useTexts(bulkTexts)
  const argumentsOf = useWholeArguments()
  return (
    <FormDrawer<{ attendantId: string | null; substituteId: string | null }>
      as="dialog"
      title={t('own.edit')}
      check={({ attendantId, substituteId }) => ({
        ...(substituteId !== null && attendantId === null && { attendantId: t('own.needsAttendant') }),
        ...(substituteId !== null && substituteId === attendantId && { substituteId: t('own.samePerson') }),
      })}
      initial={{ ...(now ?? NOBODY) }}
      savableAsIs={now === null}
      serverNames={SERVER_NAMES}
      save={async ({ attendantId, substituteId }) => {
        const values = { attendant_id: attendantId, substitute_id: substituteId }
        if (whole) return change(SetAllAttendantsDocument, { ...argumentsOf(whole), ...values })
        const expected = now && { attendant_id: now.attendantId, substitute_id: now.substituteId }
        for (let from = 0; from + AT_ONCE < count; from += AT_ONCE) {
          const some = await change(SetCustomerAttendantsDocument, {
            ids: ids.slice(from, from + AT_ONCE),
            ...values,
          })
          if (!some.ok) return some
        }
        const last = Math.floor((count - 1) / AT_ONCE) * AT_ONCE
        return change(SetCustomerAttendantsDocument, { ids: ids.slice(last), ...values, expected })
      }}
      said={() => (whole ? bulk('begun') : t('own.saved', { count }))}
      onClose={onClose}
    >
      {(form) => (
        <>
          {whole ? (
            <WholeNote whole={whole} />
          ) : (
            now === null && <p style={{ margin: 0 }}>{t('own.lead', { count })}</p>
          )}
          <Select
            label={t('own.attendant')}
            placeholder={t('own.nobody')}
            data={team}
            searchable
            clearable
            data-autofocus
            {...form.getInputProps('attendantId')}
          />
          <Select
            label={t('own.substitute')}
            description={t('own.help')}
            placeholder={t('own.nobody')}
            data={team.filter(({ value }) => value !== form.values.attendantId)}
            searchable
            clearable
            {...form.getInputProps('substituteId')}
          />
        </>
      )}
    </FormDrawer>
  )
}
