export default {
  attach: 'Anexar ficheiros',
  exportLog: 'Exportar registo',
}
