import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/erp/en'
import { pt } from '@ui/locales/erp/pt'
import { ptBR } from '@ui/locales/erp/pt_BR'

/** The texts of integrations with ERPs. */
export const { useTexts: useErpTexts } = partTexts({ pt_BR: ptBR, en, pt })
