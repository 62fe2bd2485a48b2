import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  lead: 'O que a loja diz de si: a equipe copia daqui para o cliente, e é o que a lei manda mostrar em vendas a distância.',
  scopeHelp: 'O que ficar vazio é o que vale para a casa toda.',
  scopeUnsaved: 'Salve ou cancele antes de mudar de conexão.',
  house: 'A casa toda',
  saved: 'Os dados da loja foram salvos.',
  line: 'Endereço',
  missing: 'A RDC 44/2009 pede, e ainda falta: {{fields}}.',
  complete: 'Tudo o que a RDC 44/2009 pede está aqui.',
  empty: 'Um administrador ainda não informou os dados da loja.',
  copyAll: 'Copiar tudo',
  copied: 'Copiado.',
  copyFailed: 'O navegador não deixou copiar.',
  wrong: 'Confira este campo.',
  wrongDocument: 'Este não é um CNPJ.',
  wrongSite: 'Comece por https:// e escreva o endereço inteiro.',
  wrongZip: 'Um CEP tem oito algarismos, como 01310-100.',
  wrongCrf: 'Só os algarismos do número.',
  wrongPixKey: 'Uma chave é CPF, CNPJ, e-mail, telefone com +55 ou chave aleatória, sem pontos nem espaços.',
  wrongCrfState: 'Diga o estado do CRF.',
  section: {
    identity: 'Loja',
    address: 'Endereço e horário',
    pharmacy: 'Farmácia',
    payment: 'Pagamento',
  },
}

/** What a shop says of itself. */
export const storeTexts = defineTexts('store', texts, { pt: () => import('./pt'), en: () => import('./en') })
