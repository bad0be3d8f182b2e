#!/usr/bin/env bash
# Runs a sweep as a Slurm array: each task writes its share to a file of its own; merged, the files are the whole sweep.
#
#   sbatch --array=1-8 deploy/slurm-array.sh boston-table-1 results
#   npx cell-by-cell merge results/*.csv > boston-table-1.csv
#
# A task that is killed and requeued goes on where it stopped.
#SBATCH --job-name=cell-by-cell
#SBATCH --cpus-per-task=4
#SBATCH --mem-per-cpu=1G
#SBATCH --time=04:00:00
#SBATCH --requeue
set -euo pipefail
sweep=${1:?the id of a figure, or a sweep file}
folder=${2:?where the files go}
mkdir -p "$folder"
exec node "${CELL_BY_CELL:-bin/cell-by-cell.mjs}" sweep "$sweep" \
  --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" \
  --workers "${SLURM_CPUS_PER_TASK:-1}" \
  --out "$folder/shard-$SLURM_ARRAY_TASK_ID.csv"
