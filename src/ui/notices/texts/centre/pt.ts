export default {
  silentUntil: 'Sem sons nem avisos no ambiente de trabalho até {{time}}.',
  allow: 'Permitir avisos no ambiente de trabalho',
  unsupported: 'Este navegador não mostra avisos no ambiente de trabalho.',
  desktop: 'Ambiente de trabalho',
}
