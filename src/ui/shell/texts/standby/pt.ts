export default {
  exportLog: 'Exportar registo',
}
