/** How often a row is tried. A crash of the process counts as a try, and so does a job that was lost with it. */
export const mostTries = 5

/** The reason of a row whose tries all ended with the process or with the machine. */
export const triedEnough = '系统多次处理失败，请重新发起'
