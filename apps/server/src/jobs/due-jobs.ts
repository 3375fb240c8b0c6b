/** A job that falls due is begun within this time; one question answers it for all queues. */
export const dueJobsEveryMs = 500

/** The queues in which a job is due that nobody runs, each found by the first entry of its index. */
const dueQueues = `
  select queue.name from pgboss.queue as queue
  where exists (
    select from pgboss.job as job
    where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= now())`

/** The names of the queues that somebody should look into. */
export async function queuesWithDueJobs(
  execute: (text: string) => Promise<{ rows: unknown[] }>,
): Promise<string[]> {
  const { rows } = await execute(dueQueues)
  return (rows as { name: string }[]).map(({ name }) => name)
}
