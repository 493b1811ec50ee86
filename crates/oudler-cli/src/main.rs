//! `oudler`: French Tarot on the command line.

mod cmd;
mod player;
mod render;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// French Tarot by the official rules: a table server, bots, scores, records.
///
/// Without a command it serves the game on this machine, as `oudler serve` does.
#[derive(Parser)]
#[command(name = "oudler", version, args_conflicts_with_subcommands = true)]
#[command(after_help = "Cards: K Q N J 10 … 2 A of S H D C, trumps T1 to T21, the Excuse EX.\n\
                        Seats: A, B, C … in the order of play, counter-clockwise.")]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: cmd::serve::Args,
}

#[derive(Subcommand)]
enum Command {
    Serve(cmd::serve::Args),
    Backup(cmd::backup::Args),
    Score(cmd::score::Args),
    Sheet(cmd::sheet::Args),
    Arbiter(cmd::arbiter::Args),
    Club(cmd::club::Args),
    Deal(cmd::deal::Args),
    Replay(cmd::replay::Args),
    Convert(cmd::convert::Args),
    Verify(cmd::verify::Args),
    Simulate(cmd::simulate::Args),
    Match(cmd::matches::Args),
    Play(cmd::play::Args),
    Hint(cmd::hint::Args),
    Solve(cmd::solve::Args),
    Bench(cmd::bench::Args),
    Load(cmd::load::Args),
    Rules(cmd::rules::Args),
    Schema(cmd::schema::Args),
    Completions(Completions),
}

/// Write shell completions to standard output.
#[derive(clap::Args)]
struct Completions {
    /// The shell to write them for.
    shell: clap_complete::Shell,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let done = match cli.command.unwrap_or(Command::Serve(cli.serve)) {
        Command::Serve(args) => cmd::serve::run(&args),
        Command::Backup(args) => cmd::backup::run(&args),
        Command::Score(args) => cmd::score::run(&args),
        Command::Sheet(args) => cmd::sheet::run(&args),
        Command::Arbiter(args) => cmd::arbiter::run(&args),
        Command::Club(args) => cmd::club::run(&args),
        Command::Deal(args) => cmd::deal::run(&args),
        Command::Replay(args) => cmd::replay::run(&args),
        Command::Convert(args) => cmd::convert::run(&args),
        Command::Verify(args) => cmd::verify::run(&args),
        Command::Simulate(args) => cmd::simulate::run(&args),
        Command::Match(args) => cmd::matches::run(&args),
        Command::Play(args) => cmd::play::run(&args),
        Command::Hint(args) => cmd::hint::run(&args),
        Command::Solve(args) => cmd::solve::run(&args),
        Command::Bench(args) => cmd::bench::run(&args),
        Command::Load(args) => cmd::load::run(&args),
        Command::Rules(args) => cmd::rules::run(&args),
        Command::Schema(args) => cmd::schema::run(&args),
        Command::Completions(args) => {
            let mut script = Vec::new();
            clap_complete::generate(args.shell, &mut Cli::command(), "oudler", &mut script);
            render::print(&String::from_utf8_lossy(&script)).map(|()| ExitCode::SUCCESS)
        }
    };
    done.unwrap_or_else(|error| {
        if is_broken_pipe(&error) {
            // Whoever reads has had enough, as in `oudler simulate | head`.
            return ExitCode::SUCCESS;
        }
        anstream::eprintln!("{}error:{} {error:#}", render::BAD, render::RESET);
        ExitCode::from(if error.is::<cmd::Usage>() { 2 } else { 1 })
    })
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<std::io::Error>().is_some_and(|io| io.kind() == std::io::ErrorKind::BrokenPipe)
    })
}
