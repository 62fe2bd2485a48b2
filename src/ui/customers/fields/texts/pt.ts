export default {
  lead: 'Os campos próprios aparecem na ficha de cada cliente, pela ordem desta lista.',
  search: 'Procurar campo ou secção',
  saved: 'O campo {{name}} foi guardado.',
  section: 'Secção',
  sectionHelp: 'Os campos da mesma secção ficam juntos, sob este título. Opcional.',
  requiredHelp: 'É pedido no registo de um cliente novo e, depois de preenchido, não pode ser eliminado.',
  archiveText: 'O campo sai das fichas. Os valores ficam guardados e voltam se o campo voltar a ser usado.',
  looking: 'A verificar os valores…',
}
