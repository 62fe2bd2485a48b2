import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  title: 'Endereços',
  add: 'Novo endereço',
  edit: 'Editar o endereço',
  editOf: 'Editar {{address}}',
  remove: 'Excluir {{address}}',
  removeTitle: 'Excluir este endereço?',
  removeText: '{{address}} sai do cadastro do cliente. Os pedidos já feitos guardam o endereço que tinham.',
  removed: 'Endereço excluído.',
  saved: 'Endereço salvo.',
  main: 'Principal',
  makeMainOf: 'Tornar principal: {{address}}',
  madeMain: 'Este é o endereço principal agora.',
  mainHelp: 'O primeiro a ser oferecido nos pedidos.',
  onlyMain: 'É o principal até outro ser escolhido.',
  field: {
    label: 'Como chamar',
    cep: 'CEP',
    street: 'Rua ou avenida',
    number: 'Número',
    complement: 'Complemento',
    district: 'Bairro',
    city: 'Cidade',
    uf: 'UF',
    reference: 'Ponto de referência',
  },
  labelHint: 'Casa, trabalho…',
  wrongCep: 'Um CEP tem oito algarismos, como 01310-100.',
}

/** Addresses of a customer. */
export const addressTexts = defineTexts('addresses', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})
