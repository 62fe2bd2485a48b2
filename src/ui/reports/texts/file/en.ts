export default {
  exportReport: 'Export',
  title: 'Export the report',
  casesTitle: 'Export the cases',
  exportCases: 'Export the cases',
  help: 'The file has the same cells as the table and the total, with period, filters and the time of the data. It is made in the background, tells when it is ready, and stays here for 24 hours.',
  casesHelp:
    'The file has the same cases as the list, as many as the figure counts. Every customer in it goes into the access trail.',
  start: 'Make the file',
  started: 'The file is being made.',
}
