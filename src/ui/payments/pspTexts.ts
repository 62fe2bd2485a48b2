import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/payments/en'
import { pt } from '@ui/locales/payments/pt'
import { ptBR } from '@ui/locales/payments/pt_BR'

/** The texts of accounts at payment providers. */
export const { useTexts: usePspTexts } = partTexts({ pt_BR: ptBR, en, pt })
